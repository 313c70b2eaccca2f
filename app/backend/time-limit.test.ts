import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBackend } from "./client.ts";
import { limitingTime } from "./time-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a request without an answer ends after 30 seconds, and a second later for each kilobyte sent", async () => {
  for (const [init, ms] of [
    [{}, 30_000],
    [{ method: "POST", body: "x".repeat(5_000) }, 35_000],
  ] as const) {
    const outcome = follow(limitingTime(neverAnswering)("http://localhost/", init));
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(outcome.failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome.failure).toMatchObject({ name: "AbortError" });
  }
});

test("a body that stops arriving ends 30 seconds later; one that only arrives slowly is read to its end", async () => {
  const stalled = follow(limitingTime(answeringSlowly({ parts: 1, isEnding: false }))("http://localhost/"));
  await vi.advanceTimersByTimeAsync(20_000 + 29_999);
  expect(stalled.failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(stalled.failure).toMatchObject({ name: "AbortError" });

  const slow = limitingTime(answeringSlowly({ parts: 9, isEnding: true }))("http://localhost/");
  await vi.advanceTimersByTimeAsync(10 * 20_000);
  const answer = await slow;
  expect([answer.status, answer.headers.get("content-type")]).toEqual([206, "text/csv"]);
  expect(await answer.text()).toBe("a part\n".repeat(9));
});

test("the caller's own signal ends a request at once, also one that was aborted before", async () => {
  const own = new AbortController();
  const running = follow(limitingTime(neverAnswering)("http://localhost/", { signal: own.signal }));
  own.abort();
  const late = follow(limitingTime(neverAnswering)("http://localhost/", { signal: own.signal }));
  await vi.advanceTimersByTimeAsync(0);
  expect([running.failure, late.failure]).toMatchObject([{ name: "AbortError" }, { name: "AbortError" }]);
});

test("answers without a body pass, and nothing is left running after an answer", async () => {
  const none = new Response(null, { status: 204 });
  /** Chromium's 204 has a body, which is empty; a new answer with this status must have none. */
  const empty = new Response(null, { status: 204 });
  Object.defineProperty(empty, "body", { value: new Blob().stream() });
  for (const response of [none, empty]) {
    const answer = await limitingTime(async () => response)("http://localhost/");
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
  }
  expect(vi.getTimerCount()).toBe(0);
});

test("reads, writes and sign-ins that nobody answers count as a lost connection after 30 seconds (R-480)", async () => {
  vi.stubGlobal("fetch", neverAnswering);
  const { auth, data, visitorData } = createBackend({
    url: "http://localhost",
    key: "key",
    storageKey: "session",
  });
  const note = { id: "1", application_id: "2", body: "Called" };
  const outcomes = [
    data.from("user_roles").select("role"),
    data.from("application_notes").insert(note),
    visitorData.from("application_notes").insert(note),
    auth.signInWithPassword({ email: "ana@example.org", password: "a long password" }),
  ].map((call) => follow(Promise.resolve(call)));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(outcomes.map(({ value }) => value)).toMatchObject([
    { status: 0 },
    { status: 0 },
    { status: 0 },
    { error: { name: "AuthRetryableFetchError", status: 0 } },
  ]);
});

function follow<Value>(promise: Promise<Value>) {
  const outcome: { value?: Value; failure?: unknown } = {};
  promise.then(
    (value) => {
      outcome.value = value;
    },
    (failure: unknown) => {
      outcome.failure = failure;
    },
  );
  return outcome;
}

/** As a browser's fetch: its signal ends it. */
function neverAnswering(_: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init?.signal?.throwIfAborted();
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });
}

/** The headers come at once, and a part of the body every 20 seconds. */
function answeringSlowly({ parts, isEnding }: { parts: number; isEnding: boolean }): typeof fetch {
  return async (_, init) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => init?.signal?.addEventListener("abort", () => stream.error(init.signal?.reason)),
      async pull(stream) {
        if (sent === parts && isEnding) return stream.close();
        if (sent === parts) return new Promise(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 20_000));
        sent += 1;
        stream.enqueue(new TextEncoder().encode("a part\n"));
      },
    });
    return new Response(body, { status: 206, headers: { "content-type": "text/csv" } });
  };
}
