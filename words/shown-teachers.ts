// Who teaches, as the pages of a language show it on a day: on the mission page everybody, on the page of a
// program those who name it.
import { formatMessage } from "./format-message.ts";
import type { WrittenWords } from "./schemas/all-schemas.ts";

export type ShownTeacher = {
  name: string;
  teaches: string;
  photograph?: { file: string; alt: string };
};

/** Left out as long as there is nobody. */
export type WithTeachers = { teachers?: { title: string; people: readonly ShownTeacher[] } };

type Written = Pick<WrittenWords, "teachers" | "teacherWords">;

/** Without a page, everybody of the day. */
export function shownTeachers(
  { teachers, teacherWords: { title, portrait } }: Written,
  today: string,
  page?: string,
): WithTeachers {
  const people = teachers
    .filter(({ until }) => until === "" || today <= until)
    .filter(({ onPages }) => page === undefined || onPages.includes(page))
    .map(({ name, teaches, photograph: file }): ShownTeacher => {
      const alt = formatMessage(portrait, { name });
      return { name, teaches, ...(file === "" ? {} : { photograph: { file, alt } }) };
    });
  return people.length > 0 ? { teachers: { title, people } } : {};
}
