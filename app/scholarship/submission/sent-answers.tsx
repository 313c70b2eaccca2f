// The applicant's copy of the answers, in the order of the form, to print or save. It comes from this page's
// memory: no server answers what somebody applied with.
import type { ReactNode } from "react";
import { confirmationWords, scholarshipSections } from "#content/pages/scholarship.ts";
import { AddressText } from "../../ui/no-wrap.tsx";
import type { FormValues } from "../../ui/validated-form.ts";

const words = confirmationWords.copy;

/** `clearing` is the button that clears the page. */
type SentAnswersProps = { answers: FormValues | undefined; clearing: ReactNode };

export function SentAnswers({ answers, clearing }: SentAnswersProps) {
  return (
    <section>
      <h2 className="font-bold font-heading text-2xl">{words.title}</h2>
      <p className="mt-3 print:hidden">{answers ? words.intro : words.gone}</p>
      <div className="mt-3">{clearing}</div>
      {answers
        ? scholarshipSections.map((section) => (
            <section key={section.title} className="mt-6">
              <h3 className="lettering text-ink-muted">{section.title}</h3>
              <dl className="mt-2">
                {section.questions.map(({ name, label }) => (
                  <div key={name} className="break-inside-avoid border-line border-t py-3 last:border-b">
                    <dt className="text-base text-ink-muted">{label}</dt>
                    <dd dir="auto" className="mt-0.5 whitespace-pre-wrap wrap-anywhere">
                      {name === "email" ? <AddressText text={answers[name] ?? ""} /> : answers[name]}
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
