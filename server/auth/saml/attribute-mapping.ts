// How the attributes of an identity provider become claims, as the operator wrote it down (Supabase's
// attribute_mapping).
import { z } from "zod";

/**
 * Claim -> the attributes that hold it (the first that has a value), whether all their values count, and what
 * else.
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
