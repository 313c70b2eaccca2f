// The applicant's copy of the answers, in the order of the form, to print or save. It comes from this page's
// memory: no server answers what somebody applied with.
import type { ReactNode } from "react";
import type { ScholarshipField } from "../../../contract/scholarship.ts";
import { formLabelOf } from "../../../words/program.ts";
import type { FormValues } from "../../ui/forms/validated-form.ts";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";

/** `clearing` is the button that clears the page. */
type SentAnswersProps = { answers: FormValues | undefined; clearing: ReactNode };

export function SentAnswers({ answers, clearing }: SentAnswersProps) {
  const words = useWords("confirmation").copy;
  const sections = useWords("scholarshipSections");
  return (
    <section>
      <h2 className="font-bold font-heading text-2xl">{words.title}</h2>
      <p className="mt-3 print:hidden">{answers ? words.intro : words.gone}</p>
      <div className="mt-3">{clearing}</div>
      {answers
        ? sections.map((section) => (
            <section key={section.title} className="mt-6">
              <h3 className="lettering text-ink-muted">{section.title}</h3>
              <dl className="mt-2">
                {section.questions.map(({ name, label }) => (
                  <div key={name} className="break-inside-avoid border-line border-t py-3 last:border-b">
                    <dt className="text-base text-ink-muted">{label}</dt>
                    <dd dir="auto" className="mt-0.5 whitespace-pre-wrap wrap-anywhere">
                      <Answer name={name} answer={answers[name] ?? ""} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))
        : null}
    </section>
  );
}

function Answer({ name, answer }: { name: ScholarshipField; answer: string }) {
  const programs = useWords("formPrograms");
  if (name === "email") return <AddressText text={answer} />;
  return <span>{name === "program" ? formLabelOf(programs, answer) : answer}</span>;
}
