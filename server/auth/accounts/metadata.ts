// The metadata that people keep on their account: small, since every access token carries it in a header.

import type { JsonObject } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";

const maxMetadataBytes = 6_144;

/** Adds keys; a null removes its key, as upstream does. */
export function mergeMetadata(current: JsonObject | null, changes: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
}

/** For what people ask to keep. Throws `validation_failed`. */
export function checkMetadata(metadata: JsonObject): void {
  if (!isSmall(metadata)) throw new AuthRefusal("validation_failed", messages.metadataTooLarge);
}

export function isSmall(metadata: JsonObject): boolean {
  return Buffer.byteLength(JSON.stringify(metadata)) <= maxMetadataBytes;
}
