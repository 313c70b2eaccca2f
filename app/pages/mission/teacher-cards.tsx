// Who teaches, also on the pages of programs: a photograph, if there is one, the name, and a line about them.
import type { ShownTeacher } from "../../../words/shown-teachers.ts";
import { Drawing } from "../../drawings/drawing.tsx";

export function TeacherCards({ people }: { people: readonly ShownTeacher[] }) {
  return (
    <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {people.map(({ name, teaches, photograph }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
        <li key={index} className="break-inside-avoid">
          {photograph ? <Drawing {...photograph} className="mb-3 w-full max-w-64" sizes="16rem" /> : null}
          <h3 className="wrap-anywhere text-xl">{name}</h3>
          <p className="mt-1.5">{teaches}</p>
        </li>
      ))}
    </ul>
  );
}
