// Asks about answers that are probably wrong, at the top of the form. It has the shape of the error
// summary, without its colour and its alarm: nothing here must be changed. Its button submits the form, also
// without script.
import { useEffect, useEffectEvent, useRef } from "react";
import { type AnswerToCheck, askedField } from "../../../contract/answers-to-check.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { focusField, focusOnMount } from "../../ui/forms/error-summary.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useScrollAnchor } from "../../ui/scroll-anchor.ts";
import { useWords } from "../../words/words.tsx";

type CheckSummaryProps = {
  answersToCheck: readonly AnswerToCheck[];
  formId: string;
  /** Changes whenever something is asked that was not asked before. */
  attempt: number;
  /** Whether the form has problems too. They come first, and the form cannot be submitted yet. */
  hasProblems: boolean;
  /** Whether the server rendered it: then `autofocus` moves focus to it. */
  isServerRendered: boolean;
};

export function CheckSummary({
  answersToCheck,
  formId,
  attempt,
  hasProblems,
  isServerRendered,
}: CheckSummaryProps) {
  const words = useWords("scholarship");
  const questions = useWords("scholarshipSections").flatMap((section) => section.questions);
  const section = useRef<HTMLElement>(null);
  useScrollAnchor(section);
  const focusIfAlone = useEffectEvent(() => {
    if (!hasProblems) focusOnMount(section.current);
  });
  useEffect(() => {
    if (attempt > 0) focusIfAlone();
  }, [attempt]);
  if (answersToCheck.length === 0) return null;
  return (
    <section
      ref={section}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the question
      autoFocus={isServerRendered && !hasProblems}
      tabIndex={-1}
      aria-labelledby="check-heading"
      className="mb-8 scroll-mt-6 rounded-xs border-2 border-drawing bg-ground-alt p-4 sm:p-6"
    >
      <h2 id="check-heading" className="font-heading text-xl font-bold">
        {words.pleaseCheck.title}
      </h2>
      <p className="mt-1">{words.pleaseCheck.text}</p>
      <ul className="mt-3 space-y-1">
        {answersToCheck.map((toCheck) => (
          <li key={toCheck.name}>
            <a
              href={`#${toCheck.name}`}
              onClick={(event) => focusField(event, toCheck.name)}
              className="inline-block pt-2 pb-1 font-semibold underline underline-offset-4"
            >
              <span>{`${questions.find(({ name }) => name === toCheck.name)?.label}: `}</span>
              <AddressText text={toCheck.answer} />
            </a>
            <span className="block text-base">
              <AddressText text={reasonOf(toCheck, words)} />
            </span>
          </li>
        ))}
      </ul>
      {hasProblems ? null : (
        <Button type="submit" form={formId} className="mt-4 w-full sm:w-auto">
          {words.pleaseCheck.submit}
        </Button>
      )}
    </section>
  );
}

/** Why the answer is asked about. */
export function reasonOf({ name, suggestion = "" }: AnswerToCheck, words: Words["scholarship"]): string {
  return name === "email"
    ? formatMessage(words.didYouMean, { address: suggestion })
    : words.pleaseCheck.reasons[name];
}

/** Tells the server which answers it has asked about, in a form that is posted without script. */
export function AskedFields({ answersToCheck }: { answersToCheck: readonly AnswerToCheck[] }) {
  return answersToCheck.map(({ name, answer }) => (
    <input key={name} type="hidden" name={askedField(name)} value={answer} />
  ));
}
