// Decides the selected applications and writes to each applicant, or tells each the decision that is set
// already: for each decision and language one text with a place for the first name, each email as it will go
// out, and afterwards those that were not sent.
import { useId, useState } from "react";
import { type Decision, decisions, isDecision } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { applicantName, formatCount, joinNames } from "../describe-application.ts";
import { useOpenEnds } from "../list/open-ends.ts";
import { listPanelId } from "../list/status-tabs.tsx";
import { LanguageAwaited } from "../message/applicant-language.tsx";
import { type MessageText, messageErrors } from "../message/message-text.ts";
import { useLanguageName } from "../use-language-name.ts";
import { DecisionChoice } from "./decision-choice.tsx";
import { DecisionResults } from "./decision-results.tsx";
import { EmailPreview } from "./email-preview.tsx";
import { useLastTold } from "./last-told.ts";
import { LeftOut } from "./left-out.tsx";
import { personalText } from "./personal-text.ts";
import { PresentStatuses } from "./present-statuses.tsx";
import { type Choice, type Letter, lettersOf, noTicks, type Recipient, recipientsOf } from "./recipients.ts";
import { type Deciding, joinIds } from "./several-form.ts";
import { SharedTextFields } from "./shared-text-fields.tsx";
import { useApplicantLanguages } from "./use-applicant-languages.ts";
import { useKeptLetters } from "./use-kept-letters.ts";
import { isUnsettled, settledIds, useSeveralDecisions } from "./use-several-decisions.ts";
import { useSharedTexts } from "./use-shared-texts.ts";
import { WordsBegun } from "./words-begun.tsx";

/** `applications` as they were when the dialog opened. */
type DecideSeveralDialogProps = Deciding & {
  /** Gets the ids of those that need no further decision. */
  onSettled: (ids: string[]) => void;
  onClose: () => void;
};

export function DecideSeveralDialog({
  applications,
  choice: begunWith,
  onSettled,
  onClose,
}: DecideSeveralDialogProps) {
  const decisionWords = useWords("decisions");
  const messageWords = useWords("applicationDetail").message;
  const { several: words } = decisionWords;
  const languages = useWords("languages");
  const nameOf = useLanguageName();
  const decided = applications.filter(({ status }) => isDecision(status)).length;
  const [choice, setChoice] = useState(() => firstChoice(applications, begunWith));
  const [ticks, setTicks] = useState(noTicks);
  const { run, sent, settled, attempts } = useSeveralDecisions();
  const isSending = sent !== undefined;
  const isReading = !isSending && !settled;
  const spoken = useApplicantLanguages(applications, isReading);
  const { lastTold, ...telling } = useLastTold(applications, isReading);
  const { languageOf } = spoken;
  const isKnown = spoken.isKnown && lastTold !== undefined;
  const isOwn = choice === "own";
  const isAwaited = choice !== undefined && !isKnown;
  const kept = useKeptLetters();
  const addressed =
    choice &&
    lastTold &&
    recipientsOf(applications, { choice, ticks, lastTold, messageIdOf: kept.messageIdOf });
  const recipients = addressed?.recipients ?? [];
  const { texts, change, discard, textId, renew, forget } = useSharedTexts(
    isKnown ? lettersOf(recipients, languageOf, languages) : [],
    kept.letters,
    { choice: choice ?? "own", ids: joinIds(applications) },
  );
  const [problems, setProblems] = useState<Record<string, Partial<MessageText>>>({});
  const [failure, setFailure] = useState("");
  const formId = useId();
  const peopleOf = (count: number) => formatPlural(words.people, { count });

  async function send() {
    setFailure(choice === undefined ? words.choose : isAwaited || recipients.length > 0 ? "" : words.nobody);
    if (choice === undefined || isAwaited || recipients.length === 0) return;
    const found = texts.map((text) => [keyOf(text), messageErrors(text, messageWords)] as const);
    setProblems(Object.fromEntries(found));
    const wrong = found.flatMap(([key, errors]) =>
      Object.keys(errors).map((field) => `${formId}-${key}-${field}`),
    );
    if (wrong[0]) return document.getElementById(wrong[0])?.focus();
    if (!(await isToldMeanwhile())) await sendTo(recipients);
  }

  /** What colleagues told since the dialog was opened is shown first. */
  async function isToldMeanwhile(): Promise<boolean> {
    const { data: now, isError } = await telling.retry();
    const isNew = recipients.some(({ application: { id }, decision }) => {
      const told = now?.get(id);
      return told?.decision === decision && told.id !== lastTold?.get(id)?.id;
    });
    if (isError || isNew) setFailure(isNew ? words.toldMeanwhile : decisionWords.failed);
    return isError || isNew;
  }

  /** The letters keep their ids, so none goes out twice; what was told tells which went out before. */
  async function sendAgain() {
    if (isSending || !choice) return;
    const { data: told = new Map() } = await telling.retry();
    const left = (settled ?? []).filter(isUnsettled).map(({ application }) => application);
    const asked = { choice, ticks, lastTold: told, messageIdOf: kept.messageIdOf };
    await sendTo(recipientsOf(left, asked).recipients);
  }

  async function sendTo(to: Recipient[]) {
    const results = await run({ recipients: to, textIdOf: textId, textOf: emailTo });
    if (results.length === 0) return;
    onSettled(settledIds(results));
    if (!results.some(isUnsettled)) renew();
    if (results.some(({ outcome }) => outcome !== "done")) return;
    forget();
    if (results.every(({ isEarlier }) => !isEarlier)) onClose();
  }

  function emailTo({ application, decision }: Recipient): MessageText {
    const language = languageOf(application);
    const text = texts.find((one) => one.decision === decision && one.language === language);
    if (!text) throw new Error("The decision and language of an applicant have no text.");
    return personalText(text, application, words.placeholder);
  }

  function correct(letter: Letter, text: MessageText) {
    const key = keyOf(letter);
    change(letter, text);
    const hasProblems = Object.keys(problems[key] ?? {}).length > 0;
    if (hasProblems) setProblems({ ...problems, [key]: messageErrors(text, messageWords) });
  }

  const people = peopleOf(addressed ? recipients.length : applications.length);
  /** Only where they show: there may be words in a language that nobody here has. */
  const returned = decisions.flatMap((decision) => {
    const begun = kept.begunEarlier(decision);
    const isShown = texts.some((text) => text.decision === decision && !text.isPrepared);
    return begun && isShown ? [{ decision, begun }] : [];
  });

  function discardReturned(decision: Decision) {
    discard(decision);
    kept.forgetEarlier(decision);
    setProblems({});
    const text = texts.find((one) => one.decision === decision);
    if (text) document.getElementById(`${formId}-${keyOf(text)}-subject`)?.focus();
  }

  const awaited = spoken.isKnown
    ? { isFailed: telling.isFailed, onRetry: () => void telling.retry(), failed: words.toldFailed }
    : { isFailed: spoken.isFailed, onRetry: spoken.retry };
  const buttons = settled ? (
    <>
      {settled.some(isUnsettled) ? (
        <Button aria-disabled={isSending} onClick={() => void sendAgain()}>
          {isSending ? decisionWords.sending : words.tryAgain}
        </Button>
      ) : null}
      <Button
        variant={settled.some(isUnsettled) ? "quiet" : "action"}
        aria-disabled={isSending}
        onClick={() => !isSending && onClose()}
      >
        {words.close}
      </Button>
    </>
  ) : (
    <>
      <Button aria-disabled={isSending || isAwaited} onClick={() => void send()}>
        {isSending
          ? decisionWords.sending
          : formatMessage(isOwn ? words.tell : decisionWords.sendTo, { people })}
      </Button>
      <Button variant="quiet" aria-disabled={isSending} onClick={() => !isSending && onClose()}>
        {decisionWords.cancel}
      </Button>
    </>
  );
  const progress = isSending
    ? formatMessage(words.progress, { done: formatCount(sent), all: formatCount(recipients.length) })
    : undefined;

  return (
    <Dialog
      isOpen
      onClose={onClose}
      fallbackId={listPanelId}
      title={formatMessage(words.title, { people: peopleOf(applications.length) })}
      close={words.close}
      content={words.content}
      footer={
        <>
          {settled ? null : (
            <p
              role="status"
              className={`mb-3 text-base ${failure ? "font-semibold text-danger" : "text-ink-muted"}`}
            >
              {failure || progress || `${isOwn ? words.unchanged : decisionWords.together} ${words.final}`}
            </p>
          )}
          <div className="flex flex-wrap gap-3">{buttons}</div>
        </>
      }
    >
      {settled ? (
        <DecisionResults key={attempts} results={settled} isOwn={isOwn} />
      ) : (
        <div className="space-y-4">
          <PresentStatuses applications={applications} />
          <DecisionChoice
            names={decided > 0 ? (["own", ...decisions] as const) : decisions}
            chosen={choice}
            onChoose={(next) => {
              setChoice(next);
              setTicks(noTicks);
              setFailure("");
              setProblems({});
            }}
          />
          {addressed ? (
            <LeftOut {...addressed} ticks={ticks} isSending={isSending} onTick={setTicks} />
          ) : null}
          <Withdrawn applications={applications} among={recipients} />
          {isAwaited ? <LanguageAwaited {...awaited} /> : null}
          {returned.map(({ decision, begun }) => (
            <WordsBegun key={decision} begun={begun} onDiscard={() => discardReturned(decision)} />
          ))}
          {texts.map((text) => (
            <SharedTextFields
              key={keyOf(text)}
              id={`${formId}-${keyOf(text)}`}
              title={titleOf(text)}
              text={text}
              isAnotherChanged={texts.some((one) => one.decision === text.decision && !one.isPrepared)}
              problems={problems[keyOf(text)] ?? {}}
              onChange={(fields) => correct(text, fields)}
            />
          ))}
          {texts.length > 0 ? (
            <EmailPreview recipients={recipients} emailTo={emailTo} languageOf={languageOf} />
          ) : null}
        </div>
      )}
    </Dialog>
  );

  function titleOf({ decision, language, applications: readers }: Letter): string | undefined {
    const values = { language: nameOf(language), people: peopleOf(readers.length) };
    if (isOwn)
      return formatMessage(words.ofDecision, { decision: decisionWords.choices[decision], ...values });
    return texts.length > 1 ? formatMessage(words.inLanguage, values) : undefined;
  }
}

function firstChoice(applications: StoredApplication[], begunWith: Choice | undefined): Choice | undefined {
  const decided = applications.filter(({ status }) => isDecision(status)).length;
  if (begunWith === undefined) return decided === applications.length ? "own" : undefined;
  return begunWith === "own" && decided === 0 ? undefined : begunWith;
}

function keyOf({ decision, language }: Letter): string {
  return `${decision}-${language}`;
}

type WithdrawnProps = { applications: StoredApplication[]; among: Recipient[] };

/** Who of them withdrew or wants deletion: they get the letter too, unless they are left out. */
function Withdrawn({ applications, among }: WithdrawnProps) {
  const { withdrawn } = useWords("decisions").several;
  const openEnds = useOpenEnds([applications]);
  const wishing = among.filter(({ application: { id } }) => openEnds.get(id)?.wish);
  const names = wishing.map(({ application }) => applicantName(application));
  return names.length > 0 ? <Notice title={formatMessage(withdrawn, { names: joinNames(names) })} /> : null;
}
