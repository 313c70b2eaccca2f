// Program Benefits: six cards separated by lines.
import { Link } from "react-router";
import { useWords } from "../../words/words.tsx";
import type { ShownProgram } from "./shown-program.ts";

export function Benefits({ program }: { program: ShownProgram }) {
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
          to={program.scholarshipPath}
          prefetch="intent"
          className="inline-flex min-h-11 items-center text-action underline underline-offset-4 hover:decoration-2"
        >
          {programWords.costLink}
        </Link>
      </p>
    </>
  );
}
