// Program Benefits: six cards separated by lines.
import { Link } from "react-router";
import type { WholeProgram } from "../../../words/program.ts";
import { useWords } from "../../words/words.tsx";

export function Benefits({ program }: { program: WholeProgram }) {
  const programWords = useWords("programPage");
  return (
    <>
      <ul className="mt-8 grid border-drawing border-t-2 sm:grid-cols-2 sm:gap-x-10">
        {program.benefits.map(({ title, text }) => (
          <li key={title} className="border-line border-b py-5">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 print:hidden">
        {programWords.costQuestion}{" "}
        <Link
          to={scholarshipPathOf(program)}
          prefetch="intent"
          className="inline-flex min-h-11 items-center text-action underline underline-offset-4 hover:decoration-2"
        >
          {programWords.costLink}
        </Link>
      </p>
    </>
  );
}

/** The path of the scholarship form, with this program selected if the form offers it. */
function scholarshipPathOf({ formAnswer, path }: WholeProgram): string {
  return formAnswer ? `/scholarship?program=${path.slice(path.lastIndexOf("/") + 1)}` : "/scholarship";
}
