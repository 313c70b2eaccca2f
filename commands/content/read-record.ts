// Reads a record of a publication that was downloaded in the editor's history, in which anything may stand.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { recordElementId } from "../../contract/site-editor.ts";
import type { Override } from "../../words/overrides.ts";
import { withPresentNames } from "../../words/renamed-places.ts";
import { ContentRefusal } from "./content-refusal.ts";

const value = z.union([z.string().max(20_000), z.number()]);
const record = z.object({
  number: z.int().min(0),
  overrides: z.array(
    z.object({ file: z.string(), path: z.array(z.string()).min(1), value, ofFile: value.optional() }),
  ),
});

/** @throws {ContentRefusal} */
export function readRecord(path: string): { number: number; overrides: Override[] } {
  const element = new RegExp(`<script type="application/json" id="${recordElementId}">(.*?)</script>`, "s");
  const [, json = ""] = element.exec(textOf(path)) ?? [];
  const { data } = record.safeParse(parsed(json));
  if (!data)
    throw new ContentRefusal(`${path} is no record of a publication. Download one in the editor's history.`);
  return { number: data.number, overrides: withPresentNames(data.overrides) };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // the file system throws no other
    throw new ContentRefusal(`${path} cannot be read (${code}).`);
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // no record
  }
}
