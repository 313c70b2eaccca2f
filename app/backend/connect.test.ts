import { afterEach, expect, test, vi } from "vitest";
import { connect } from "./connect.ts";

afterEach(() => void vi.useRealTimers());

test("a client whose chunk does not arrive fails after 30 seconds; once it is there, the next call has it (R-480)", async () => {
  vi.useFakeTimers();
  const chunk = Promise.withResolvers<{ createBackend: () => string }>();
  vi.doMock("./client.ts", () => chunk.promise);
  const failed = vi.fn();
  connect().catch(failed);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledTimes(1);

  vi.useRealTimers();
  const next = connect();
  chunk.resolve({ createBackend: () => "the client" });
  expect(await next).toBe("the client");
  expect(connect()).toBe(connect());
});
