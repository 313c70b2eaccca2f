import { expect, test } from "vitest";
import { recordingServerTime, recordServerTime, serverNow } from "./server-clock.ts";

const now = Date.parse("2026-11-25T12:00:00Z");
const hourMs = 3_600_000;

test("the server's time is learned from an answer, and again once the device's clock is put right (R-481)", () => {
  recordServerTime(now, now + hourMs);
  expect(serverNow(now + hourMs)).toBe(now);
  recordServerTime(now + 60_000, now + 60_000);
  expect(serverNow(now + 60_000)).toBe(now + 60_000);
});

test("the time that an answer travels is no difference", () => {
  recordServerTime(now, now + 12_000);
  expect(serverNow(now + 12_000)).toBe(now + 12_000);
});

test("an answer without a date changes nothing", async () => {
  const dated = new Response(null, { headers: { date: new Date(Date.now() - 5 * hourMs).toUTCString() } });
  const answers = [dated, new Response(null)];
  const send = recordingServerTime(async () => answers.shift() ?? new Response(null));
  await send("http://localhost/");
  await send("http://localhost/");
  expect(Math.round((serverNow() - Date.now()) / hourMs)).toBe(-5);
});
