// Names what this account has typed and not sent about an application that is not open: right after it was
// closed, and after a reload, a new sign-in or in another tab. It leads to the application and the form. Text
// about an application that was erased meanwhile is removed.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { use, useMemo, useSyncExternalStore } from "react";
import { type Decision, decisions } from "../../../contract/application-status.ts";
import { erasedEmail } from "../../../contract/scholarship.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import {
  discardTextAbout,
  type FormWithText,
  formsWithText,
  hasTextIn,
  keepText,
  onKeptText,
} from "../../backend/kept-text/kept-text.ts";
import { TextOwner } from "../../backend/kept-text/unsaved-text.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { severalForm } from "../decide/several-form.ts";
import { applicantName } from "../describe-application.ts";
import { listPanelId } from "../list/status-tabs.tsx";
import { readApplications, requireRole } from "../set-status/status-store.ts";
import { openForm } from "./open-form.ts";

type KeptWordsProps = { openId: string | undefined; onOpen: (id: string) => void };

export function KeptWords({ openId, onOpen }: KeptWordsProps) {
  const words = useWords("applications").keptWords;
  const owner = use(TextOwner);
  const closed = useFormsWithText(owner).filter(({ applicationId }) => applicationId !== openId);
  const ids = [...new Set(closed.map(({ applicationId }) => applicationId))];
  const { data: applications = [] } = useQuery({
    queryKey: ["kept-words", ids],
    queryFn: () => readUnerased(ids),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
  const shown = closed.flatMap((one) => {
    const application = applications.find(({ id }) => id === one.applicationId);
    return application ? [{ ...one, application }] : [];
  });
  const several = useKeptLettersToSeveral(owner);
  if (shown.length === 0 && several.length === 0) return null;

  function goOn({ form, applicationId }: FormWithText) {
    openForm({ owner, applicationId }, form);
    onOpen(applicationId);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-drawing border-b text-sm">
      {shown.map(({ application, ...one }) => (
        <p key={nameOf(one)} className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere">
            {formatMessage(words[kindOf(one)], { name: applicantName(application) })}
          </span>
          <Button variant="quiet" size="compact" className="px-0!" onClick={() => goOn(one)}>
            <span>{words.open}</span>
            <span className="sr-only">
              {` ${formatMessage(words[kindOf(one)], { name: applicantName(application) })}`}
            </span>
          </Button>
        </p>
      ))}
      {several.map((decision) => (
        <LetterToSeveral key={decision} owner={owner} decision={decision} />
      ))}
    </div>
  );
}

type LetterToSeveralProps = { owner: string; decision: Decision };

/** Whom it goes to is chosen in the list, so it only leads away. */
function LetterToSeveral({ owner, decision }: LetterToSeveralProps) {
  const { several, discard } = useWords("applications").keptWords;
  const statuses = useWords("statuses");
  const name = formatMessage(several, { decision: statuses[decision].badge });

  function discardLetter() {
    document.getElementById(listPanelId)?.focus(); // the button goes away
    keepText({ owner, form: severalForm(decision) }, undefined);
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span>{name}</span>
      <Button variant="quiet" size="compact" className="px-0!" onClick={discardLetter}>
        <span>{discard}</span>
        <span className="sr-only">{` ${name}`}</span>
      </Button>
    </p>
  );
}

function useKeptLettersToSeveral(owner: string): Decision[] {
  const kept = useSyncExternalStore(
    onKeptText,
    () => decisions.filter((decision) => hasTextIn({ owner, form: severalForm(decision) })).join(),
    () => "",
  );
  return decisions.filter((decision) => kept.split(",").includes(decision));
}

function useFormsWithText(owner: string): FormWithText[] {
  const kept = useSyncExternalStore(
    onKeptText,
    () => JSON.stringify(formsWithText(owner).filter(isShown)),
    () => "[]",
  );
  return useMemo(() => JSON.parse(kept), [kept]);
}

/** What stood in the fields before is no text of its own. A reviewer's note is about another id. */
function isShown({ form }: FormWithText): boolean {
  return form !== "contact before" && form !== "review-note";
}

function nameOf({ form, applicationId }: FormWithText): string {
  return `${form} ${applicationId}`;
}

function kindOf({ form }: FormWithText): "note" | "reply" | "contact" | "letter" {
  return form === "note" || form === "reply" || form === "contact" ? form : "letter";
}

async function readUnerased(ids: string[]): Promise<StoredApplication[]> {
  const current = await readApplications(ids);
  if (current.size < ids.length) await requireRole();
  for (const id of ids) {
    if ((current.get(id)?.email ?? erasedEmail) === erasedEmail) discardTextAbout(id);
  }
  return [...current.values()].filter(({ email }) => email !== erasedEmail);
}
