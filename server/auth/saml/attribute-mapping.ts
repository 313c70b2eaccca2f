// The operator's mapping from attributes of an identity provider to claims (Supabase's attribute_mapping).
import { z } from "zod";

/**
 * Maps a claim to the attributes that may hold it. The first one that has a value is used: all of its values
 * if `array` is true, otherwise the first. `default` is used if none has a value.
 */
export const attributeMapping = z.strictObject({
  keys: z
    .record(
      z.string().min(1),
      z.strictObject({
        name: z.string().optional(),
        names: z.array(z.string()).optional(),
        default: z.json().optional(),
        array: z.boolean().optional(),
      }),
    )
    .optional(),
});

export type AttributeMapping = z.infer<typeof attributeMapping>;
