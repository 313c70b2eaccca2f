// The applicant's copy of the answers, to print or save. It comes from this page's memory: no server answers
// what somebody applied with.
import type { ReactNode } from "react";
import type { FormValues } from "../../ui/forms/validated-form.ts";
import { useWords } from "../../words/words.tsx";
import { AnswerList } from "../form/answer-list.tsx";

/** `clearing` is the button that clears the page. */
type SentAnswersProps = { answers: FormValues | undefined; clearing: ReactNode };

export function SentAnswers({ answers, clearing }: SentAnswersProps) {
  const words = useWords("confirmation").copy;
  return (
    <section>
      <h2 className="font-bold font-heading text-2xl">{words.title}</h2>
      <p className="mt-3 print:hidden">{answers ? words.intro : words.gone}</p>
      <div className="mt-3">{clearing}</div>
      {answers ? <AnswerList heading="h3" answers={answers} /> : null}
    </section>
  );
}
