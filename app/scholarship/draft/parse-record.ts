// Parses what the browser stored earlier. Returns undefined for damaged text and for the format of an older
// release.
import type { z } from "../../../contract/zod.ts";

export function parseRecord<T>(schema: z.ZodMiniType<T>, text: string | null): T | undefined {
  if (text === null) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
