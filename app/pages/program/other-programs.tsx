// Explore Other Programs: links to the other programs and to the programs overview.
import { Link } from "react-router";
import { useWords } from "../../words/words.tsx";

const linkClass =
  "inline-flex min-h-11 items-center text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-drawing";

export type OtherProgram = { title: string; path: string };

export function OtherPrograms({ programs }: { programs: readonly OtherProgram[] }) {
  const programWords = useWords("programPage");
  return (
    <nav aria-labelledby="other-programs" className="mt-20 border-line border-t print:hidden">
      <div className="sheet flex flex-wrap items-center gap-x-7 gap-y-1 py-3">
        <h2 id="other-programs" className="lettering w-full text-ink-muted xl:w-auto">
          {programWords.othersTitle}
        </h2>
        <ul className="flex flex-wrap gap-x-7 text-base">
          {programs.map(({ title, path }) => (
            <li key={path}>
              <Link to={path} prefetch="intent" className={linkClass}>
                {title}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/programs" prefetch="intent" className={`${linkClass} font-semibold`}>
              {programWords.viewAll}
            </Link>
          </li>
        </ul>
      </div>
    </nav>
  );
}
