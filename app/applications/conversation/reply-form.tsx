// The form in which staff log a reply or a call: who, how, what was said, and who is to speak next. What is
// typed is kept until it is saved.
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { cleanText } from "../../../contract/clean-text.ts";
import { countCharacters } from "../../../contract/scholarship.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { type Fields, useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { Button } from "../../ui/button.tsx";
import type { CloseDisclosure } from "../../ui/disclosure.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { LabelledSelect } from "../../ui/forms/labelled-select.tsx";
import { useWords } from "../../words/words.tsx";
import { formatCount, formatDay } from "../describe-application.ts";
import { ElsewhereNotice } from "../detail/elsewhere-notice.tsx";
import { useKeptCaret } from "../kept-caret.ts";
import { type OpenEnds, useIsPast, useOpenEndsOf } from "../list/open-ends.ts";
import { hows, nextSteps, saidBy } from "../timeline/reply-kinds.ts";
import { logReply, type NewReply } from "../timeline/timeline-store.ts";
import { DueDay } from "./due-day.tsx";
import { useConversationChanged } from "./use-conversation-changed.ts";
import { useDueDays } from "./use-due-days.ts";

const maxCharacters = 4_000;

type ReplyFormProps = { applicationId: string; close: CloseDisclosure };

export function ReplyForm({ applicationId, close }: ReplyFormProps) {
  const { replies: words, errorPrefix } = useWords("applicationDetail");
  const typed = useUnsavedText(`reply ${applicationId}`);
  const { inAWeek, faultOf } = useDueDays();
  const open = useOpenEndsOf(applicationId);
  const isPast = useIsPast()(open?.waitsUntil);
  const fields = readFields(typed.fields, { open, due: isPast ? inAWeek : (open?.waitsUntil ?? inAWeek) });
  const said = useKeptCaret<HTMLTextAreaElement>(fields.body);
  const endedDay = open?.waitsFor === "applicant" && fields.next !== "wait" ? open.waitsUntil : undefined;
  const [problems, setProblems] = useState<{ body?: string; due?: string }>({});
  const [failure, setFailure] = useState("");
  /** Whoever was at the proposed step and left it as it is has chosen it. */
  const [wasAtNext, setWasAtNext] = useState(false);
  const chosenNext = wasAtNext ? { next: fields.next } : {};
  const form = useRef<HTMLFormElement>(null);
  const refresh = useConversationChanged(applicationId);
  const { mutate, isPending } = useMutation({
    mutationFn: store,
    onSuccess: (_, sent) => {
      void refresh();
      if (typed.forgetSent(sent)) close(words.logged);
    },
    onError: (error) => {
      logFailure("Logging a reply failed.", error);
      setFailure(words.failed);
    },
  });

  async function store(sent: typeof fields): Promise<void> {
    const isWait = sent.next === "wait";
    const reply: NewReply = {
      id: typed.idFor(sent),
      application_id: applicationId,
      said_by: sent.who,
      how: sent.how,
      body: cleanText(sent.body),
      next_step: sent.next,
      ...(isWait ? { due_on: sent.due } : {}),
    };
    if ((await logReply(reply)) === "earlier") await logReply({ ...reply, id: typed.keepAsNew(sent) });
  }

  function keep(changed: Fields) {
    typed.keep({ ...typed.fields, ...changed });
    setProblems({});
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending || typed.elsewhere === "removed") return; // saved or discarded there, which the notice says
    const count = countCharacters(cleanText(fields.body));
    const body = count > maxCharacters ? formatMessage(words.tooLong, { count: formatCount(count) }) : "";
    const due = fields.next === "wait" ? faultOf(fields.due) : "";
    setProblems({ body, due });
    setFailure("");
    if (body) form.current?.querySelector("textarea")?.focus();
    else if (due) form.current?.querySelector<HTMLElement>("#reply-due")?.focus();
    else mutate(fields);
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="space-y-4 text-[0.9375rem]">
      <ElsewhereNotice typed={typed} />
      <div className="grid gap-4 sm:grid-cols-2">
        <LabelledSelect
          label={words.whoLabel}
          value={fields.who}
          options={saidBy.map((one) => [one, words.who[one]])}
          onChange={(who) => keep({ who, ...chosenNext })}
        />
        <LabelledSelect
          label={words.howLabel}
          value={fields.how}
          options={hows.map((one) => [one, words.how[one]])}
          onChange={(how) => keep({ how, ...chosenNext })}
        />
      </div>
      <TextArea
        name="reply"
        label={words.body}
        hint={words.bodyHint}
        error={problems.body}
        errorPrefix={errorPrefix}
        rows={2}
        {...said}
        readOnly={isPending}
        onChange={(event) => keep({ body: event.target.value })}
      />
      <LabelledSelect
        label={words.nextLabel}
        value={fields.next}
        options={nextSteps.map((one) => [one, words.steps[one]])}
        onChange={(next) => keep({ next })}
        onBlur={() => setWasAtNext(true)}
      />
      <p role="status" className={endedDay ? "text-ink-muted" : "sr-only"}>
        {endedDay ? formatMessage(words.ends, { day: formatDay(endedDay) }) : ""}
      </p>
      {fields.next === "wait" ? (
        <DueDay name="reply-due" value={fields.due} error={problems.due} onChange={(due) => keep({ due })} />
      ) : null}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {failure}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="outline" aria-disabled={isPending}>
          {isPending ? words.saving : words.save}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            typed.forget();
            close();
          }}
        >
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

/**
 * What was chosen, or what is likely: words that were written wait for an answer, and a call is over. Neither
 * a call nor what the school says ends a question that the applicant was asked, and no call of the applicant
 * ends what the school owes.
 */
function readFields(typed: Fields = {}, { open, due }: { open: OpenEnds | undefined; due: string }) {
  const who = saidBy.find((one) => one === typed.who) ?? "applicant";
  const how = hows.find((one) => one === typed.how) ?? "phone";
  const isWritten = how === "email" || how === "text";
  const isOwed = open?.waitsFor === "school" || isWritten; // an answer, by the school
  const spoken = open?.waitsFor === "applicant" ? "wait" : "nothing";
  const likely = isOwed && who !== "school" ? "answer" : spoken;
  return {
    who,
    how,
    body: typed.body ?? "",
    next: nextSteps.find((one) => one === typed.next) ?? likely,
    due: typed.due ?? due,
  };
}
