// Names what this account has typed and not sent about an application that is not open: right after it was
// closed, and after a reload, a new sign-in or in another tab. It leads to the application and the form.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { use, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { type Decision, decisions } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import {
  type FormWithText,
  formsWithText,
  hasTextIn,
  onKeptText,
} from "../../backend/kept-text/kept-text.ts";
import { TextOwner } from "../../backend/kept-text/unsaved-text.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { type Deciding, severalForm } from "../decide/several-form.ts";
import { applicantName } from "../describe-application.ts";
import { LetterToSeveral } from "./letter-to-several.tsx";
import { openForm } from "./open-form.ts";
import { readUnerased } from "./read-unerased.ts";

type KeptWordsProps = {
  openId: string | undefined;
  onOpen: (id: string) => void;
  onDecide: (deciding: Deciding) => void;
};

export function KeptWords({ openId, onOpen, onDecide }: KeptWordsProps) {
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
  const { toast } = useToast();
  const open = useRef(openId);
  /** Whoever closes an application far down the list does not see what stands above it. */
  useEffect(() => {
    const left = open.current;
    open.current = openId;
    if (left !== openId && formsWithText(owner).some((one) => isShown(one) && one.applicationId === left))
      toast({ title: words.kept });
  }, [openId, owner, toast, words.kept]);
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
        <LetterToSeveral key={decision} decision={decision} onGoOn={onDecide} />
      ))}
    </div>
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
