// The schema of the value at a place.
import { z } from "zod";
import type { Place } from "../contract/site-editor.ts";
import { schemaOfFile } from "./schemas/all-schemas.ts";

/** Undefined for a place that no file has. Every key of a list leads to an entry. */
export function schemaAt({ file, path }: Place): z.core.$ZodType | undefined {
  let schema: z.core.$ZodType | undefined = schemaOfFile(file);
  for (const key of path) {
    if (schema instanceof z.ZodOptional) schema = schema.unwrap();
    if (schema instanceof z.ZodArray) schema = schema.element;
    else schema = schema instanceof z.ZodObject ? schema.shape[key] : undefined;
  }
  return schema;
}
