import { expect, test } from "vitest";
import { lastRetryAfterSeconds, recordingRetryAfter, retryAfterSeconds } from "./retry-after.ts";

const now = Date.parse("2026-11-21T10:00:00Z");

test.each([
  ["120", 120],
  ["0", 0],
  ["Sat, 21 Nov 2026 10:05:00 GMT", 300],
  ["Sat, 21 Nov 2026 09:00:00 GMT", 0],
  ["Saturday, 21-Nov-26 10:05:00 GMT", 300],
  ["soon", undefined],
  ["-5", undefined],
  ["1.5", undefined],
  ["120, 120", undefined],
  ["2026-11-21", undefined],
  ["Sat, 99 Nov 2026 10:05:00 GMT", undefined],
  ["", undefined],
  ["9".repeat(400), undefined],
])("Retry-After %o asks for %o seconds (RFC 9110, 10.2.3)", (header, seconds) => {
  expect(retryAfterSeconds(new Headers({ "retry-after": header }), now)).toBe(seconds);
});

test("the Retry-After of a 429 and a 503 is recorded, and that one has none; other responses leave it", async () => {
  const answers = [
    new Response(null, { status: 429, headers: { "retry-after": "77" } }),
    new Response(null, { status: 500, headers: { "retry-after": "2" } }),
    new Response(null, { status: 503, headers: { "retry-after": "3" } }),
    new Response(null, { status: 503 }),
  ];
  const recorded: (number | undefined)[] = [];
  const send = recordingRetryAfter(async () => answers.shift() ?? new Response());
  while (answers.length > 0) {
    await send("http://localhost/");
    recorded.push(lastRetryAfterSeconds());
  }
  expect(recorded).toEqual([77, 77, 3, undefined]);
});
