// The progress as a dimension line with one segment for each part of the form. Each segment links to its
// part.
import { scholarshipSections, scholarshipWords } from "#content/pages/scholarship.ts";
import type { FormValues } from "../../ui/validated-form.ts";
import { countAnswered } from "./form-section.tsx";

export function FormProgress({ answers }: { answers: FormValues }) {
  return (
    <nav aria-label={scholarshipWords.progressTitle} className="print:hidden">
      <ol className="m-0 grid list-none grid-cols-2 gap-y-4 p-0 sm:grid-cols-4">
        {scholarshipSections.map((section) => {
          const total = section.questions.length;
          const done = countAnswered(section, answers);
          return (
            <li key={section.title} className="min-w-0 pr-2">
              <span aria-hidden="true" className="relative block h-4 border-drawing border-l-2">
                <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-line" />
                <span
                  className="absolute inset-x-0 top-1/2 h-1.5 origin-left -translate-y-1/2 bg-drawing transition-transform duration-200 motion-reduce:transition-none"
                  style={{ transform: `translateY(-50%) scaleX(${done / total})` }}
                />
              </span>
              <a
                href={`#${section.questions[0]?.name ?? ""}`}
                className="mt-1 block min-h-11 py-2 font-semibold sm:min-h-0 sm:py-1 leading-tight underline-offset-4 hover:underline"
              >
                {section.title}
              </a>
              <span className="block text-base text-ink-muted">{scholarshipWords.answered(done, total)}</span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
