// Finds the program that a link such as /scholarship?program=hvac names, by title, form answer, path or
// alias. Returns its answer in the form, or undefined if the form does not offer it.
import type { FormProgram } from "../../../words/program.ts";

export function programFromLink(search: string, programs: readonly FormProgram[]): string | undefined {
  const requested = lettersOf(new URLSearchParams(search).get("program") ?? "");
  const match = programs.find(({ title, path, aliases, answer }) =>
    [title, answer, ...[path, ...aliases].map(lastPart)].some((name) => lettersOf(name) === requested),
  );
  return requested === "" ? undefined : match?.answer;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
