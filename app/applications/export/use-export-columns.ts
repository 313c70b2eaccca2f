// The columns of a version of the export, in the words of the screen.
import { serverNow } from "../../backend/server-clock.ts";
import { useWords } from "../../words/words.tsx";
import { isoDay, useSchoolDays } from "../school-days.ts";
import { useLanguageName } from "../use-language-name.ts";
import { useQuestionLabel } from "../use-question-label.ts";
import { columnsOf, type ExportColumn, type ExportVersion } from "./export-columns.ts";

export function useExportColumns(): (version: ExportVersion) => ExportColumn[] {
  const words = {
    applications: useWords("applications"),
    applicationDetail: useWords("applicationDetail"),
    statuses: useWords("statuses"),
    rubric: useWords("rubric"),
  };
  const { timeZone } = useSchoolDays();
  const labelOf = useQuestionLabel();
  const languageName = useLanguageName();
  const offeredPrograms = useWords("formPrograms").map(({ answer }) => answer);
  return (version) =>
    columnsOf(version, {
      words,
      timeZone,
      today: isoDay(serverNow(), timeZone),
      labelOf,
      languageName,
      offeredPrograms,
    });
}
