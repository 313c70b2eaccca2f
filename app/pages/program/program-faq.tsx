// The FAQ as numbered notes, like the general notes of a drawing. All answers show without a click.
import { Link } from "react-router";
import type { WholeProgram } from "../../../words/program.ts";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";

export function ProgramFaq({ faq }: { faq: WholeProgram["faq"] }) {
  const programWords = useWords("programPage");
  return (
    <>
      <ol className="mt-8 list-none">
        {faq.map(({ question, answer }, position) => (
          <li
            key={question}
            className="flex gap-4 border-line border-t py-5 first:border-drawing first:border-t-2"
          >
            <span aria-hidden="true" className="w-7 shrink-0 font-heading text-drawing text-xl">
              {`${position + 1}.`}
            </span>
            <div>
              <h3 className="text-xl">{question}</h3>
              <p className="mt-1.5 max-w-[60ch]">
                <NoWrap text={answer} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className="border-line border-t pt-3 print:hidden">
        <Link
          to="/schedule"
          prefetch="intent"
          className="inline-flex min-h-11 items-center text-action underline underline-offset-4 hover:decoration-2"
        >
          {programWords.faqLink}
        </Link>
      </p>
    </>
  );
}
