// The dialog in which staff review one application, at most 90% of the viewport high: all
// stored fields, possible duplicates, notes, history and e-mails, and the four status buttons. It stays open
// while staff step through the list.
import { type KeyboardEvent, useEffect } from "react";
import { detailWords as words } from "#content/pages/application-detail.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { applicantName } from "../describe-application.ts";
import type { useApplications } from "../list/use-applications.ts";
import { ApplicationDetail } from "./application-detail.tsx";
import { PreviousNextButtons } from "./previous-next-buttons.tsx";
import { StatusButtons } from "./status-buttons.tsx";
import { hasUnsavedText } from "./unsaved-text.ts";
import { useApplication } from "./use-application.ts";
import { usePreviousNext } from "./use-previous-next.ts";

type ApplicationDialogProps = {
  openId: string | undefined;
  list: ReturnType<typeof useApplications>["list"];
  applications: StoredApplication[];
  matching: number | undefined;
  isMoreMatching: boolean;
  onOpen: (id: string | undefined) => void;
};

export function ApplicationDialog({ openId, ...rest }: ApplicationDialogProps) {
  useEffect(() => {
    window.addEventListener("beforeunload", warnAboutUnsavedText);
    return () => window.removeEventListener("beforeunload", warnAboutUnsavedText);
  }, []);
  return openId ? <OpenDialog openId={openId} {...rest} /> : null;
}

function OpenDialog({ openId, ...rest }: ApplicationDialogProps & { openId: string }) {
  const { list, applications, onOpen } = rest;
  const listed = applications.find(({ id }) => id === openId);
  const { data: application, isError, refetch } = useApplication(openId, listed);
  const steps = usePreviousNext({ openId, ...rest });
  const isMissing = application === null && !list.isPending;
  // A link to an application that does not exist or is not readable leads to the list, without a message.
  useEffect(() => {
    if (isMissing) onOpen(undefined);
  }, [isMissing, onOpen]);
  if (isMissing) return null;

  const name = application ? applicantName(application) : words.loadingTitle;
  return (
    <Dialog
      isOpen
      onClose={() => onOpen(undefined)}
      onKeyDown={(event) => stepByKey(event, steps.step)}
      title={words.titleOf(name)}
      {...(steps.position ? { description: steps.position } : {})}
      close={words.close}
      content={words.content}
      contentKey={openId}
      actions={<PreviousNextButtons steps={steps} />}
      footer={application ? <StatusButtons key={openId} id={openId} status={application.status} /> : null}
    >
      <p role="status" className={steps.message ? "mb-3 text-ink-muted" : "sr-only"}>
        {steps.message || (steps.position ? words.steps.arrived(name, steps.position) : name)}
      </p>
      {isError ? <LoadFailure isShown={Boolean(application)} onRetry={() => void refetch()} /> : null}
      {application ? <ApplicationDetail key={openId} application={application} onOpen={onOpen} /> : null}
      {application || isError ? null : <Spinner label={words.loading} />}
    </Dialog>
  );
}

function LoadFailure({ isShown, onRetry }: { isShown: boolean; onRetry: () => void }) {
  return (
    <Notice tone="error" title={isShown ? words.notCurrent : words.loadFailed} className="mb-5">
      <Button variant="outline" onClick={onRetry}>
        {words.loadAgain}
      </Button>
    </Notice>
  );
}

/** Handles Alt with the up or down arrow. Inside a text field these keys belong to the field. */
function stepByKey(event: KeyboardEvent, step: (direction: "previous" | "next") => void): void {
  const isInText =
    event.target instanceof HTMLElement && event.target.closest("input, textarea, select") !== null;
  const isPlainAlt = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (isInText || !isPlainAlt || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
  event.preventDefault();
  step(event.key === "ArrowDown" ? "next" : "previous");
}

function warnAboutUnsavedText(event: BeforeUnloadEvent): void {
  if (hasUnsavedText()) event.preventDefault();
}
