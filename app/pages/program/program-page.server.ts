// The data of a program's page.
import { otherPrograms, pageWords, programAt } from "../../words/page-words.server.ts";
import { onPaper } from "./on-paper.server.ts";

/** Undefined if there is no program at the path. */
export function programPage(url: URL) {
  const program = programAt(url);
  if (!program) return undefined;
  return {
    ...pageWords(url, "pages/program"),
    program: {
      ...program,
      onPaper: onPaper(program, url),
      scholarshipPath: program.formAnswer
        ? `/scholarship?program=${program.path.slice(program.path.lastIndexOf("/") + 1)}`
        : "/scholarship",
    },
    others: otherPrograms(url),
  };
}
