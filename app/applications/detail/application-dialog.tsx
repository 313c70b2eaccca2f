// The dialog in which staff review one application, at most 90% of the viewport high. On
// wide windows it stands beside the list, with the answers on the left and the decision, notes and messages
// on the right; on narrow ones it covers the list. It stays open while staff step through the list.
import { type KeyboardEvent, use, useEffect, useRef, useState } from "react";
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { hasKeptText } from "../../backend/kept-text/kept-text.ts";
import { TextOwner } from "../../backend/kept-text/unsaved-text.ts";
import { areWordsStored } from "../../backend/kept-text/word-storage.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, focusTitle } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import { useWords } from "../../words/words.tsx";
import { applicantName } from "../describe-application.ts";
import { hasFailed } from "../has-failed.ts";
import { actByKey } from "../keyboard/act-by-key.ts";
import { decideByKey } from "../keyboard/decide-by-key.ts";
import { viewButtonOf } from "../list/open-application.ts";
import { useViewersSentence } from "../live/viewers.tsx";
import type { useSelectedStatus } from "../set-status/use-selected-status.ts";
import { ApplicationDetail, ApplicationWork } from "./application-detail.tsx";
import { Decision } from "./decision.tsx";
import type { DecisionMade } from "./last-decision.tsx";
import { useForgetFormsOfClosed } from "./open-form.ts";
import { PreviousNextButtons } from "./previous-next-buttons.tsx";
import { isGone, useApplication } from "./use-application.ts";
import { type Stepping, usePreviousNext } from "./use-previous-next.ts";

/** As wide as the list and the panel together need (beside-panel in complete-styles.css). */
const wideWindow = "(width >= 80rem)";

type ApplicationDialogProps = Omit<Stepping, "openId" | "onOpen"> & {
  openId: string | undefined;
  marking: Pick<ReturnType<typeof useSelectedStatus>, "noteOne" | "noteUndone" | "undoableId">;
  onOpen: (id: string | undefined) => void;
};

export function ApplicationDialog({ openId, ...rest }: ApplicationDialogProps) {
  const owner = use(TextOwner);
  useForgetFormsOfClosed(openId);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasKeptText(owner) && !areWordsStored()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [owner]);
  return openId ? <OpenDialog openId={openId} {...rest} /> : null;
}

function OpenDialog({ openId, marking, ...rest }: ApplicationDialogProps & { openId: string }) {
  const words = useWords("applicationDetail");
  const { keyboard } = useWords("applications");
  const statuses = useWords("statuses");
  const { toast } = useToast();
  const { list, applications, onOpen } = rest;
  const isPanel = useMediaQuery(wideWindow);
  const listed = applications.find(({ id }) => id === openId);
  const asked = useApplication(openId, listed);
  const { data: application } = asked;
  const isFailed = hasFailed(asked);
  const steps = usePreviousNext({ openId, ...rest });
  const isMissing = application === null && !list.isPending;
  const [last, setLast] = useState<DecisionMade>();
  useFocusInDialog(openId);
  // A link to an application that does not exist or is not readable leads to the list, without a message.
  useEffect(() => {
    if (isMissing) onOpen(undefined);
  }, [isMissing, onOpen]);
  const sayAlready = (status: ApplicationStatus) =>
    toast({ title: formatMessage(keyboard.already, { status: statuses[status].badge }) });
  const viewers = useViewersSentence(openId);
  if (isMissing) return null;

  const description = [steps.position, viewers].filter(Boolean).join(" · ");
  const name = application ? applicantName(application) : words.loadingTitle;
  const decision = application ? (
    <Decision
      application={application}
      onNext={steps.position ? steps.stepToUndecided : undefined}
      onOpen={onOpen}
      last={last && last.id === marking.undoableId ? last : undefined}
      onDecided={({ from, to }) => {
        setLast({ id: application.id, name, from, to, at: performance.now() });
        marking.noteOne({ application: { ...application, status: from }, to });
      }}
      onUndone={marking.noteUndone}
      isAlone={!isPanel}
    />
  ) : null;
  return (
    <Dialog
      isOpen
      shape={isPanel ? "panel" : "tall"}
      onClose={() => onOpen(undefined)}
      onKeyDown={(event) => {
        stepByKey(event, steps.step);
        decideByKey(event, sayAlready);
        actByKey(event);
      }}
      focusesTitle
      returnFocus={() => viewButtonOf(openId)}
      title={name}
      {...(description ? { description } : {})}
      close={words.close}
      content={words.content}
      contentKey={openId}
      actions={<PreviousNextButtons steps={steps} />}
      {...(isPanel && application
        ? { aside: <ApplicationWork application={application} onOpen={onOpen} decision={decision} /> }
        : { footer: decision })}
    >
      <p role="status" className={steps.message ? "mb-3 text-ink-muted" : "sr-only"}>
        {steps.message ||
          (steps.position ? formatMessage(words.steps.arrived, { name, position: steps.position }) : name)}
      </p>
      <p role="status" className="sr-only">
        {viewers}
      </p>
      {isFailed ? <LoadFailure asked={asked} /> : null}
      {application ? (
        <ApplicationDetail key={openId} application={application} onOpen={onOpen} isAlone={!isPanel} />
      ) : null}
      {application || isFailed ? null : <Spinner label={words.loading} />}
    </Dialog>
  );
}

/**
 * A row that is pressed while the dialog stands beside the list moves the focus into the dialog again, and
 * where a decision opens the next application the pressed button is gone.
 */
function useFocusInDialog(openId: string): void {
  const last = useRef(openId);
  useEffect(() => {
    if (last.current === openId) return;
    last.current = openId;
    const dialog = document.querySelector("[role=dialog]");
    if (dialog && !dialog.contains(document.activeElement)) focusTitle(dialog);
  }, [openId]);
}

function LoadFailure({ asked: { data, error, refetch } }: { asked: ReturnType<typeof useApplication> }) {
  const words = useWords("applicationDetail");
  const isFault = Boolean(data) && !isGone(error);
  const title = isFault ? words.notReloaded : data ? words.notCurrent : words.loadFailed;
  return (
    <Notice tone={isFault ? "plain" : "error"} title={title} className="mb-5">
      <Button variant="outline" onClick={() => void refetch()}>
        {words.loadAgain}
      </Button>
    </Notice>
  );
}

/** Handles Alt with the up or down arrow, which belong to a field in which words are. */
function stepByKey(event: KeyboardEvent, step: (direction: "previous" | "next") => void): void {
  const isPlainAlt = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (isInWords(event.target) || !isPlainAlt || (event.key !== "ArrowDown" && event.key !== "ArrowUp"))
    return;
  event.preventDefault();
  step(event.key === "ArrowDown" ? "next" : "previous");
}

/** Or in a control that has a use for the arrow keys without words. */
function isInWords(target: EventTarget): boolean {
  const field =
    target instanceof HTMLElement && target.closest("input:not([type=checkbox]), textarea, select");
  return field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === "text")
    ? field.value !== ""
    : Boolean(field);
}
