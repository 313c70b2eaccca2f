// Program Structure: the modules as numbered balloons on one line, and the weekly hours on a dimension line.
import type { WholeProgram } from "../../../words/program.ts";
import { Balloon } from "../../drawings/balloon.tsx";
import { DimensionLine } from "../../drawings/dimension-line.tsx";
import { useWords } from "../../words/words.tsx";
import { ApplyLink } from "./program-actions.tsx";

export function CourseModules({ program }: { program: WholeProgram }) {
  const programWords = useWords("programPage");
  return (
    <>
      <ol className="mt-8">
        {program.modules.map(({ title, text }, position) => (
          <li key={title} className="group relative flex gap-5 pb-9 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-11 bottom-0 left-[1.3125rem] w-[1.5px] bg-drawing group-last:hidden"
            />
            <Balloon className="size-11 text-lg">{position + 1}</Balloon>
            <div className="pt-1.5">
              <h3 className="text-[1.375rem]">{title}</h3>
              <p className="mt-1.5 max-w-[58ch]">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-9 mb-8 flex flex-wrap items-center gap-x-8 gap-y-6">
        <div className="print:hidden">
          <ApplyLink program={program}>{programWords.applyForProgram}</ApplyLink>
        </div>
        <p className="min-w-60 max-w-sm grow">
          <DimensionLine className="font-heading text-xl">{programWords.weekly}</DimensionLine>
          <span className="mt-1 block text-center text-base text-ink-muted">{programWords.weeklyLabel}</span>
        </p>
      </div>
    </>
  );
}
