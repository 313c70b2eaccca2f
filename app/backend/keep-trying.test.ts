import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepTrying } from "./keep-trying.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an attempt that lasts is told as a fault after six seconds, and may still succeed", async () => {
  const tellFault = vi.fn();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const attempt = vi.fn(() => promise);
  keepTrying(attempt, tellFault).start();
  await vi.advanceTimersByTimeAsync(5_999);
  expect(tellFault).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(tellFault).toHaveBeenCalledTimes(1);
  resolve(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tellFault).toHaveBeenCalledTimes(1);
  expect(attempt).toHaveBeenCalledTimes(1);
});

test("a failed attempt is told at once and repeated after pauses of 2 to 30 seconds, until it is done", async () => {
  const begun = Date.now();
  const tellFault = vi.fn();
  const seconds: number[] = [];
  keepTrying(async () => {
    seconds.push((Date.now() - begun) / 1000);
    return seconds.length === 7;
  }, tellFault).start();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(seconds).toEqual([0, 2, 6, 14, 30, 60, 90]);
  expect(tellFault).toHaveBeenCalledTimes(6);
});

test("after a newer start the older attempt tells nothing and is not repeated", async () => {
  const tellFault = vi.fn();
  const older = Promise.withResolvers<boolean>();
  const attempt = vi.fn(() => Promise.resolve(true));
  attempt.mockReturnValueOnce(older.promise);
  const { start } = keepTrying(attempt, tellFault);
  start();
  start();
  older.resolve(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(attempt).toHaveBeenCalledTimes(2);
  expect(tellFault).not.toHaveBeenCalled();
});
