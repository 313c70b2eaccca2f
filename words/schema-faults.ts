// What a schema finds in a file of content/, in sentences for the owner.
import type { z } from "zod";
import type { Place } from "../contract/site-editor.ts";

/** Returns one sentence for each fault, with the file and the path in it. */
export function schemaFaults(file: string, { issues }: z.core.$ZodError): string[] {
  return withoutMisspelt(issues).flatMap(({ path, message }) =>
    message.split("\n").map((sentence) => {
      const ended = sentence.endsWith("?") ? sentence : `${sentence}.`;
      return path.length === 0 ? `${file} ${ended}` : `${file}: ${placeOf(path)} ${ended}`;
    }),
  );
}

/**
 * An entry of a file that is a list is counted from one: `entry 19`.
 * @example placeOf(["page", "faq", 1, "answer"]) // "page.faq[1].answer"
 */
export function placeOf(path: readonly PropertyKey[]): string {
  const [first] = path;
  if (path.length === 1 && /^\d+$/.test(String(first))) return `entry ${Number(first) + 1}`;
  return path.join(".").replace(/\.(\d+)(?=\.|$)/g, "[$1]");
}

/** The rest of a sentence that is about the value at this place; undefined for one about another place. */
export function faultAt(sentence: string, { file, path }: Place): string | undefined {
  return sentence.split(`/${file}.yaml: ${placeOf(path)} `)[1];
}

/**
 * Leaves out a key that is missing because its name is misspelt: the fault of the unknown key names it
 * already.
 */
function withoutMisspelt(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const meant = issues.flatMap(({ path, message }) =>
    Array.from(message.matchAll(/did you mean "(.+)"\?/g), ([, key]) => placeOf([...path, key ?? ""])),
  );
  return issues.filter(({ path, message }) => message !== "is missing" || !meant.includes(placeOf(path)));
}
