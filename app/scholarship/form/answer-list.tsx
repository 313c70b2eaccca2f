// The answers in the order of the form, each below its question.
import type { ScholarshipField } from "../../../contract/scholarship.ts";
import { formLabelOf } from "../../../words/program.ts";
import type { Elements } from "../../ui/elements.ts";
import type { FormValues } from "../../ui/forms/validated-form.ts";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";
import type { ScholarshipQuestion } from "./question.tsx";

type AnswerListProps = {
  answers: FormValues;
  heading: "h2" | "h3";
  after?: (question: ScholarshipQuestion) => Elements;
};

export function AnswerList({ answers, heading: Heading, after }: AnswerListProps) {
  const sections = useWords("scholarshipSections");
  return sections.map((section) => (
    <section key={section.title} className="mt-6">
      <Heading className="lettering text-ink-muted">{section.title}</Heading>
      <dl className="mt-2">
        {section.questions.map((question) => {
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

function Answer({ name, answer }: { name: ScholarshipField; answer: string }) {
  const programs = useWords("formPrograms");
  if (name === "email") return <AddressText text={answer} />;
  return <span>{name === "program" ? formLabelOf(programs, answer) : answer}</span>;
}
