// What the browser stored earlier, read back: damaged text, or that of an older site, is as good as none.
import type { z } from "../../../contract/zod.ts";

export function parseRecord<T>(schema: z.ZodType<T>, text: string | null): T | undefined {
  if (text === null) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
