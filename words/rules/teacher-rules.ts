// A rule for content/LANGUAGE/teachers.yaml: who teaches is shown on pages that there are.
import { type CheckedContent, defaultLanguage } from "../check-content.ts";
import { placeOf } from "../schema-faults.ts";
import { hasPage } from "../schemas/facts.ts";

/** In the default language: the others have the same pages. */
export function teacherFaults({ facts, languages }: CheckedContent): string[] {
  const paths = facts.programs.programs.filter(hasPage).map(({ path }) => path);
  const { teachers = [] } = languages[defaultLanguage]?.teachers ?? {};
  return teachers.flatMap(({ onPages }, index) =>
    onPages.flatMap((page, position) => {
      if (paths.includes(page)) return [];
      const place = placeOf(["teachers", String(index), "onPages", String(position)]);
      return `content/${defaultLanguage}/teachers.yaml: ${place} must be the page of a program, such as ${paths[0]}.`;
    }),
  );
}
