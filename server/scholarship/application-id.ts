// The id of an application that was posted without script. A prerendered page cannot carry an id, so it is
// derived from the answers: a reload, a second press and a repeat after going back mean the same record.
// Changed answers make another application, so no text is lost. A month is long enough for a reload of a page
// that a phone kept open. It is short enough that the same person may apply again later with the same
// answers.
import { createHash } from "node:crypto";
import type { HelperAnswers } from "../../contract/helper-fields.ts";
import type { ScholarshipForm } from "../../contract/scholarship.ts";

/** Returns a UUID from the SHA-256 of the answers and the month (UTC). */
export function deriveApplicationId(form: ScholarshipForm & HelperAnswers, now: Date): string {
  const month = now.toISOString().slice(0, 7);
  const answers = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash("sha256")
    .update(JSON.stringify([month, answers]))
    .digest();
  return asUuid(hash.subarray(0, 16));
}

/** A UUID of version 8 (RFC 9562, 5.8), whose bits an application may define. */
function asUuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x80;
    if (index === 8) return (byte & 0x3f) | 0x80;
    return byte;
  }).map((byte) => byte.toString(16).padStart(2, "0"));
  const part = (from: number, to: number) => hex.slice(from, to).join("");
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join("-");
}
