// The heading of a section, with a plumb line above it whose bob points at it.
import { Mark } from "./mark.tsx";

type SectionHeadingProps = { title: string; id: string };

export function SectionHeading({ title, id }: SectionHeadingProps) {
  return (
    <div className="flex gap-4 lg:gap-6">
      <span aria-hidden="true" className="flex w-6 shrink-0 flex-col items-center text-drawing lg:w-8">
        <span className="h-14 w-[1.5px] bg-drawing lg:h-20" />
        <Mark className="h-10 w-6 lg:h-[3.25rem] lg:w-8" />
      </span>
      <h2 id={id} className="self-end pb-1 text-3xl lg:text-[2.5rem]">
        {title}
      </h2>
    </div>
  );
}
