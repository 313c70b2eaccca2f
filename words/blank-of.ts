// An entry for a list that has none yet.
import { z } from "zod";
import type { Place } from "../contract/site-editor.ts";
import { schemaAt } from "./schema-at.ts";
import { listBounds } from "./value-kinds.ts";

/**
 * What a value of this schema is before anything is filled in. Keys that may be missing are, and a list has
 * as few entries as it may have.
 */
export function blankOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodArray) {
    const { least = 0 } = listBounds.get(schema) ?? {};
    return Array.from({ length: least }, () => blankOf(schema.element));
  }
  if (!(schema instanceof z.ZodObject)) return "";
  const kept = Object.entries(schema.shape).filter(([, inner]) => !(inner instanceof z.ZodOptional));
  return Object.fromEntries(kept.map(([key, inner]) => [key, blankOf(inner)]));
}

/** The same for the list at a place. */
export function blankEntryAt({ file, path }: Place): unknown {
  const schema = schemaAt({ file, path: [...path, "0"] });
  return schema && blankOf(schema);
}
