import { expect, test, vi } from "vitest";
import { checkingSession } from "./check-session.ts";

test.each([
  [200, 0],
  [401, 1],
  [403, 1],
  [409, 0],
  [503, 0],
])("after an answer with %i the session is checked %i times (R-502)", async (status, times) => {
  const check = vi.fn(async () => undefined);
  const send = checkingSession(async () => new Response(null, { status }), check);
  expect((await send("http://localhost/")).status).toBe(status);
  expect(check).toHaveBeenCalledTimes(times);
});

test("many refusals at once check the session once, and a check that failed is made again", async () => {
  const check = vi.fn<() => Promise<unknown>>().mockRejectedValue(new TypeError("Failed to fetch"));
  const send = checkingSession(async () => new Response(null, { status: 403 }), check);
  await Promise.all([send("http://localhost/1"), send("http://localhost/2"), send("http://localhost/3")]);
  expect(check).toHaveBeenCalledTimes(1);
  const checks = async () => {
    await send("http://localhost/4");
    return check.mock.calls.length;
  };
  await expect.poll(checks).toBeGreaterThan(1);
});
