// Which program a link such as /scholarship?program=hvac means: one that the form offers, by any of its
// addresses or names.
import { programs } from "#content/programs/programs.ts";

export function programFromLink(search: string): string | undefined {
  const asked = lettersOf(new URLSearchParams(search).get("program") ?? "");
  const meant = programs.find(({ title, path, aliases, formAnswer }) =>
    [title, formAnswer ?? "", ...[path, ...aliases].map(lastPart)].some((name) => lettersOf(name) === asked),
  );
  return asked === "" ? undefined : meant?.formAnswer;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
