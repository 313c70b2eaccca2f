// The answers in the order of the form, each below its question, with who helps after the first part.
import { helperFields, ticked } from "../../../contract/helper-fields.ts";
import { formLabelOf } from "../../../words/program.ts";
import type { Elements } from "../../ui/elements.ts";
import type { FormValues } from "../../ui/forms/validated-form.ts";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";

/** `name` is that of the field. */
export type ListedQuestion = { name: string; label: string };

type AnswerListProps = {
  answers: FormValues;
  heading: "h2" | "h3";
  after?: (question: ListedQuestion) => Elements;
};

export function AnswerList({ answers, heading: Heading, after }: AnswerListProps) {
  return useListedParts(answers).map((part) => (
    <section key={part.title} className="mt-6">
      <Heading className="lettering text-ink-muted">{part.title}</Heading>
      <dl className="mt-2">
        {part.questions.map((question) => {
          const more: Elements = after?.(question);
          return (
            <div key={question.name} className="break-inside-avoid border-line border-t py-3 last:border-b">
              <dt className="text-base text-ink-muted">{question.label}</dt>
              <dd className="mt-0.5">
                <div dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                  <Answer name={question.name} answer={answers[question.name] ?? ""} />
                </div>
                {more}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  ));
}

type ListedPart = { title: string; questions: readonly ListedQuestion[] };

function useListedParts(answers: FormValues): readonly ListedPart[] {
  const parts: readonly ListedPart[] = useWords("scholarshipSections");
  const { helper } = useWords("scholarship");
  if (answers.isHelped !== ticked) return parts;
  const questions = helperFields.slice(1).map((name) => ({ name, label: helper[name] }));
  return [...parts.slice(0, 1), { title: helper.title, questions }, ...parts.slice(1)];
}

function Answer({ name, answer }: { name: string; answer: string }) {
  const programs = useWords("formPrograms");
  const { yes, no } = useWords("scholarship").helper;
  if (name === "email" || name === "helperEmail") return <AddressText text={answer} />;
  if (name === "helperFollows") return <span>{answer === ticked ? yes : no}</span>;
  return <span>{name === "program" ? formLabelOf(programs, answer) : answer}</span>;
}
