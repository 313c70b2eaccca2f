// Decides the selected applications and writes to each applicant: for each of their languages one text with a
// place for the first name, each email as it will go out, and afterwards those that were not sent.
import { useId, useState } from "react";
import type { Decision } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { applicantName, formatCount, joinNames } from "../describe-application.ts";
import { useOpenEnds } from "../list/open-ends.ts";
import { LanguageAwaited } from "../message/applicant-language.tsx";
import { type MessageText, messageErrors } from "../message/message-text.ts";
import { useLanguageName } from "../use-language-name.ts";
import { DecisionChoice } from "./decision-choice.tsx";
import { DecisionResults } from "./decision-results.tsx";
import { EmailPreview } from "./email-preview.tsx";
import { personalText } from "./personal-text.ts";
import { SharedTextFields } from "./shared-text-fields.tsx";
import { useApplicantLanguages } from "./use-applicant-languages.ts";
import { type SettledDecision, useSeveralDecisions } from "./use-several-decisions.ts";
import { type SharedText, useSharedTexts } from "./use-shared-texts.ts";

type DecideSeveralDialogProps = {
  /** As they were when the dialog opened. */
  applications: StoredApplication[];
  onSettled: (results: SettledDecision[]) => void;
  onClose: () => void;
};

export function DecideSeveralDialog({ applications, onSettled, onClose }: DecideSeveralDialogProps) {
  const decisionWords = useWords("decisions");
  const messageWords = useWords("applicationDetail").message;
  const { several: words } = decisionWords;
  const nameOf = useLanguageName();
  const [decision, setDecision] = useState<Decision>();
  const { run, sent, settled } = useSeveralDecisions(applications);
  const isSending = sent !== undefined;
  const { groups, languageOf, isFailed, retry } = useApplicantLanguages(applications, !isSending && !settled);
  const { texts, change, textId, renew, forget } = useSharedTexts(decision, groups ?? []);
  /** By language. */
  const [problems, setProblems] = useState<Record<string, Partial<MessageText>>>({});
  const [failure, setFailure] = useState("");
  const formId = useId();
  const peopleOf = ({ length: count }: StoredApplication[]) => formatPlural(words.people, { count });
  const people = peopleOf(applications);
  const isAwaited = decision !== undefined && groups === undefined;

  async function send() {
    setFailure(decision ? "" : words.choose);
    if (!decision || isAwaited) return;
    const found = texts.map((text) => [text.language, messageErrors(text, messageWords)] as const);
    setProblems(Object.fromEntries(found));
    const wrong = found.flatMap(([language, errors]) =>
      Object.keys(errors).map((field) => `${formId}-${language}-${field}`),
    );
    if (wrong[0]) return document.getElementById(wrong[0])?.focus();
    const results = await run({ decision, textId: textId(), textOf: emailTo });
    if (results.length === 0) return;
    onSettled(results);
    if (results.every(({ outcome }) => outcome !== "failed")) renew();
    if (results.some(({ outcome }) => outcome !== "done")) return;
    forget();
    onClose();
  }

  function emailTo(application: StoredApplication): MessageText {
    const text = texts.find(({ language }) => language === languageOf(application));
    if (!text) throw new Error("The language of an applicant has no text.");
    return personalText(text, application, words.placeholder);
  }

  function correct(language: string, text: MessageText) {
    change(language, text);
    const hasProblems = Object.keys(problems[language] ?? {}).length > 0;
    if (hasProblems) setProblems({ ...problems, [language]: messageErrors(text, messageWords) });
  }

  const buttons = settled ? (
    <Button onClick={onClose}>{words.close}</Button>
  ) : (
    <>
      <Button aria-disabled={isSending || isAwaited} onClick={() => void send()}>
        {isSending ? decisionWords.sending : formatMessage(decisionWords.sendTo, { people })}
      </Button>
      <Button variant="quiet" aria-disabled={isSending} onClick={() => !isSending && onClose()}>
        {decisionWords.cancel}
      </Button>
    </>
  );
  const progress = isSending
    ? formatMessage(words.progress, { done: formatCount(sent), all: formatCount(applications.length) })
    : undefined;

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={formatMessage(words.title, { people })}
      close={words.close}
      content={words.content}
      footer={
        <>
          {settled ? null : (
            <p
              role="status"
              className={`mb-3 text-base ${failure ? "font-semibold text-danger" : "text-ink-muted"}`}
            >
              {failure || progress || `${decisionWords.together} ${words.final}`}
            </p>
          )}
          <div className="flex flex-wrap gap-3">{buttons}</div>
        </>
      }
    >
      {settled ? (
        <DecisionResults results={settled} />
      ) : (
        <div className="space-y-4">
          <DecisionChoice
            chosen={decision}
            onChoose={(next) => {
              setDecision(next);
              setFailure("");
              setProblems({});
            }}
          />
          <Withdrawn applications={applications} />
          {isAwaited ? <LanguageAwaited isFailed={isFailed} onRetry={retry} /> : null}
          {decision &&
            texts.map((text) => (
              <SharedTextFields
                key={text.language}
                id={`${formId}-${text.language}`}
                title={texts.length > 1 ? titleOf(text) : undefined}
                decision={decision}
                text={text}
                isAnotherChanged={texts.some((one) => !one.isPrepared)}
                problems={problems[text.language] ?? {}}
                onChange={(fields) => correct(text.language, fields)}
              />
            ))}
          {texts.length > 0 ? (
            <EmailPreview applications={applications} emailTo={emailTo} languageOf={languageOf} />
          ) : null}
        </div>
      )}
    </Dialog>
  );

  function titleOf({ language, applications: readers }: SharedText): string {
    return formatMessage(words.inLanguage, { language: nameOf(language), people: peopleOf(readers) });
  }
}

/** Who of them withdrew or wants deletion: they get the letter too, unless they are left out. */
function Withdrawn({ applications }: { applications: StoredApplication[] }) {
  const { withdrawn } = useWords("decisions").several;
  const openEnds = useOpenEnds([applications]);
  const names = applications.filter(({ id }) => openEnds.get(id)?.wish).map(applicantName);
  return names.length > 0 ? <Notice title={formatMessage(withdrawn, { names: joinNames(names) })} /> : null;
}
