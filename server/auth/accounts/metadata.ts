// User metadata of accounts. Its size is limited, because every access token carries it in a request header.

import type { JsonObject } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";

const maxMetadataBytes = 6_144;

/** Merges `changes` into `current`. A null removes its key, as upstream does. */
export function mergeMetadata(current: JsonObject | null, changes: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
}

/** Throws `validation_failed` if the metadata of a request is too large. */
export function checkMetadata(metadata: JsonObject): void {
  if (!isSmall(metadata)) throw new AuthRefusal("validation_failed", messages.metadataTooLarge);
}

export function isSmall(metadata: JsonObject): boolean {
  return Buffer.byteLength(JSON.stringify(metadata)) <= maxMetadataBytes;
}
