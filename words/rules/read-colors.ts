// Reads content/colors.ts, the one file of content/ that is TypeScript, and checks that no colour is missing.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { allOf, exactObject, missingOr } from "../kinds.ts";
import { schemaFaults } from "../schema-faults.ts";
import { colorNames, type Themes } from "./color-rules.ts";

const file = "content/colors.ts";

export async function readColors(folder: string): Promise<{ colors?: Themes; faults: string[] }> {
  try {
    const written: unknown = { ...(await import(pathToFileURL(join(folder, "colors.ts")).href)) };
    const { data, error } = colorFile.safeParse(written);
    return data ? { colors: data.colors, faults: [] } : { faults: schemaFaults(file, error) };
  } catch (error) {
    return { faults: [explain(error as Error)] }; // an import rejects only with an Error
  }
}

const color = z
  .string(missingOr("must be a colour"))
  .regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #1f4e8c");
const theme = z.object(allOf(colorNames, color), missingOr("is not complete")).catchall(color);
const colorFile = z.object({
  groundColors: exactObject(allOf(["light", "dark"], color)),
  colors: exactObject({ light: theme, dark: theme }).refine(
    ({ light, dark }) => String(Object.keys(light).sort()) === String(Object.keys(dark).sort()),
    "must name the same colours in light and in dark",
  ),
});

/** Returns one sentence with the line if it is known, and what to do. */
function explain({ name, message, stack = "" }: Error): string {
  if (message.startsWith("Cannot find module")) return `${file} is missing: put the file back.`;
  const [line = ""] = stack.match(/(?<=\/colors\.ts):\d+/) ?? [];
  const place = `${file}${line}`;
  const [reason = ""] = message.split("\n");
  if (name === "SyntaxError") {
    const [token = reason] = /^Unexpected token `[^`]*`/.exec(reason) ?? [];
    return `${place} cannot be read: ${token}. Look there and in the lines before it for a comma, quote or bracket that is missing or too many.`;
  }
  if (name === "ReferenceError")
    return `${place} cannot be read: ${reason}. A name in it is misspelt, or a text lacks its quotes.`;
  return `${place} cannot be read: ${reason}. A value that it needs is missing or misspelt.`;
}
