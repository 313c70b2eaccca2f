// Asks about doubtful answers at the top of the form. It has the shape of the error summary, without
// its colour and its alarm: nothing here must be changed. Its button submits the form, also without script.
import { useEffect, useEffectEvent, useRef } from "react";
import { scholarshipSections, scholarshipWords } from "#content/pages/scholarship.ts";
import { askedField, type Doubt, type DoubtfulField } from "../../../contract/doubts.ts";
import { Button } from "../../ui/button.tsx";
import { focusField, focusOnMount } from "../../ui/error-summary.tsx";
import { useScrollAnchor } from "../../ui/scroll-anchor.ts";

const words = scholarshipWords.doubts;

type DoubtSummaryProps = {
  doubts: readonly Doubt[];
  formId: string;
  /** Changes whenever something is asked that was not asked before. */
  attempt: number;
  /** Whether the form has problems too. They come first, and the form cannot be submitted yet. */
  hasProblems: boolean;
  /** Whether the server rendered it: then `autofocus` moves focus to it. */
  isServerRendered: boolean;
};

export function DoubtSummary({ doubts, formId, attempt, hasProblems, isServerRendered }: DoubtSummaryProps) {
  const section = useRef<HTMLElement>(null);
  useScrollAnchor(section);
  const focusIfAlone = useEffectEvent(() => {
    if (!hasProblems) focusOnMount(section.current);
  });
  useEffect(() => {
    if (attempt > 0) focusIfAlone();
  }, [attempt]);
  if (doubts.length === 0) return null;
  return (
    <section
      ref={section}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the question
      autoFocus={isServerRendered && !hasProblems}
      tabIndex={-1}
      aria-labelledby="doubts-heading"
      className="mb-8 scroll-mt-6 rounded-xs border-2 border-drawing bg-ground-alt p-4 sm:p-6"
    >
      <h2 id="doubts-heading" className="font-heading text-xl font-bold">
        {words.title}
      </h2>
      <p className="mt-1">{words.text}</p>
      <ul className="mt-3 space-y-1">
        {doubts.map((doubt) => (
          <li key={doubt.name}>
            <a
              href={`#${doubt.name}`}
              onClick={(event) => focusField(event, doubt.name)}
              className="wrap-anywhere inline-block pt-2 pb-1 font-semibold underline underline-offset-4"
            >
              {labelOf(doubt.name)}: {doubt.answer}
            </a>
            <span className="block text-base">{reasonOf(doubt)}</span>
          </li>
        ))}
      </ul>
      {hasProblems ? null : (
        <Button type="submit" form={formId} className="mt-4 w-full sm:w-auto">
          {words.submit}
        </Button>
      )}
    </section>
  );
}

function labelOf(field: DoubtfulField): string {
  const questions = scholarshipSections.flatMap((section) => section.questions);
  return questions.find(({ name }) => name === field)?.label ?? field;
}

function reasonOf({ name, suggestion = "" }: Doubt): string {
  return name === "email" ? scholarshipWords.didYouMean(suggestion) : words.reasons[name];
}

/** Tells the server which answers it has asked about, in a form that is posted without script. */
export function AskedFields({ doubts }: { doubts: readonly Doubt[] }) {
  return doubts.map(({ name, answer }) => (
    <input key={name} type="hidden" name={askedField(name)} value={answer} />
  ));
}
