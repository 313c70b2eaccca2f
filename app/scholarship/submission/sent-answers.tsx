// The applicant's copy of the answers, in the order of the form, to print or save. It comes from this page's
// memory: no server answers what somebody applied with.
import { confirmationWords, scholarshipSections } from "#content/pages/scholarship.ts";
import { Button } from "../../ui/button.tsx";
import type { FormValues } from "../../ui/validated-form.ts";

const words = confirmationWords.copy;

type SentAnswersProps = { answers: FormValues | undefined; onClear: () => void };

export function SentAnswers({ answers, onClear }: SentAnswersProps) {
  return (
    <section>
      <h2 className="font-bold font-heading text-2xl">{words.title}</h2>
      <p className="mt-3 print:hidden">{answers ? words.intro : words.gone}</p>
      <p className="mt-3 hidden flex-wrap items-center gap-x-4 gap-y-1 scripted:flex print:hidden!">
        <Button variant="outline" onClick={onClear}>
          {words.clear}
        </Button>
        <span className="text-base text-ink-muted">{words.clearHint}</span>
      </p>
      {answers
        ? scholarshipSections.map((section) => (
            <section key={section.title} className="mt-6">
              <h3 className="lettering text-ink-muted">{section.title}</h3>
              <dl className="mt-2">
                {section.questions.map(({ name, label }) => (
                  <div key={name} className="break-inside-avoid border-line border-t py-3 last:border-b">
                    <dt className="text-base text-ink-muted">{label}</dt>
                    <dd dir="auto" className="mt-0.5 whitespace-pre-wrap wrap-anywhere">
                      {answers[name]}
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
