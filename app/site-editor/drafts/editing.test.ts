import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Draft, StoreAnswer, UnsavedWords } from "./draft.ts";
import { type EditingParts, makeEditing } from "./editing.ts";

const place = { file: "en/pages/home", path: ["home", "title"] };
const key = "en/pages/home:home.title";
const draft = (value: UnsavedWords["value"], version: number): Draft => ({
  ...place,
  ...{ value, version, by: "me@example.org", at: "" },
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function anEditing(parts: Partial<EditingParts> = {}) {
  const kept = new Map<string, UnsavedWords>();
  let version = 0;
  const save = vi.fn(async ({ value }: UnsavedWords): Promise<StoreAnswer> => {
    version += 1;
    return { isDone: true, draft: draft(value, version) };
  });
  const discard = vi.fn(async (): Promise<StoreAnswer> => ({ isDone: true, draft: undefined }));
  const editing = makeEditing({
    ...{ save, discard, onFailure: () => undefined },
    kept: {
      read: () => [],
      write: (at, words) => kept.set(at, words),
      remove: (at) => kept.delete(at),
    },
    ...parts,
  });
  return { editing, kept, save, discard };
}

test("what is typed is kept at once, stored in half a second, and said to be a second after the last key", async () => {
  const { editing, kept, save } = anEditing();
  editing.type(place, "N", "Old");
  await vi.advanceTimersByTimeAsync(400);
  editing.type(place, "New", "Old");
  expect([kept.get(key)?.value, editing.state().saveState]).toEqual(["New", "saving"]);
  await vi.advanceTimersByTimeAsync(99);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(save.mock.calls.map(([words]) => [words.value, words.knownVersion])).toEqual([["New", 0]]);
  await vi.advanceTimersByTimeAsync(899);
  expect([kept.size, editing.state().saveState]).toEqual([0, "saving"]);
  await vi.advanceTimersByTimeAsync(1);
  expect([kept.size, editing.state().saveState, editing.state().drafts.get(key)?.value]).toEqual([
    0,
    "saved",
    "New",
  ]);
});

test("what a press made is shown at once, and what is typed or stored may follow", async () => {
  const { editing } = anEditing();
  const isShownAtOnce = () => editing.state().isPressed;
  editing.type(place, "New", "Old");
  expect([editing.valueAt(key), isShownAtOnce()]).toEqual(["New", false]);
  editing.choose(place, "Chosen", "Old");
  expect([editing.valueAt(key), isShownAtOnce()]).toEqual(["Chosen", true]);
  await vi.advanceTimersByTimeAsync(0);
  expect(isShownAtOnce()).toBe(false);
  editing.undo(place, "Old");
  expect(isShownAtOnce()).toBe(true);
});

test("what somebody types without a pause is sent about twice a second, and not with each key (R-558)", async () => {
  const save = vi.fn(async ({ value }: UnsavedWords): Promise<StoreAnswer> => {
    await new Promise((resolve) => setTimeout(resolve, 150)); // a key is typed meanwhile
    return { isDone: true, draft: draft(value, save.mock.calls.length) };
  });
  const { editing } = anEditing({ save });
  const typed: string[] = [];
  const states: string[] = [];
  for (let keys = 1; keys <= 30; keys += 1) {
    editing.type(place, "x".repeat(keys), "Old");
    await vi.advanceTimersByTimeAsync(100);
    typed.push(String(save.mock.calls.at(-1)?.[0].value ?? ""));
    states.push(editing.state().saveState);
  }
  const behind = typed.map((sent, index) => index + 1 - sent.length);
  expect(Math.max(...behind), "keys that are not sent yet, ten a second").toBeLessThanOrEqual(6);
  expect(save.mock.calls.length, "calls in three seconds").toBeLessThanOrEqual(6);
  expect(new Set(states), "a screen reader hears of it once").toEqual(new Set(["saving"]));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([save.mock.calls.at(-1)?.[0].value, editing.state().saveState]).toEqual(["x".repeat(30), "saved"]);
});

test("what another tab of this browser stored of the same words is no conflict", async () => {
  const save = vi
    .fn<EditingParts["save"]>()
    .mockResolvedValueOnce({ isDone: false, draft: draft("Ne", 7) })
    .mockResolvedValueOnce({ isDone: true, draft: draft("New", 8) });
  const { editing } = anEditing({ save });
  editing.type(place, "Ne", "Old");
  editing.type(place, "New", "Old");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(save.mock.calls.map(([words]) => words.knownVersion)).toEqual([0, 7]);
  expect([editing.state().unsaved.size, editing.state().drafts.get(key)?.value]).toEqual([0, "New"]);
});

test("without a connection it is tried again with growing pauses, and at once when it is back", async () => {
  const save = vi.fn().mockRejectedValue(new Error("Failed to fetch"));
  const { editing, kept } = anEditing({ save });
  editing.type(place, "New", "Old");
  await vi.advanceTimersByTimeAsync(1_000);
  expect([editing.state().saveState, kept.size]).toEqual(["offline", 1]);
  await vi.advanceTimersByTimeAsync(2_000 + 4_000);
  expect(save).toHaveBeenCalledTimes(3);
  save.mockResolvedValue({ isDone: true, draft: draft("New", 1) });
  editing.storeNow();
  await vi.advanceTimersByTimeAsync(0);
  expect([editing.state().saveState, kept.size]).toEqual(["saved", 0]);
});

test("the text of the site typed again takes the draft away", async () => {
  const { editing, save, discard } = anEditing();
  editing.receive([draft("New", 3)], 0);
  editing.type(place, "Old", "Old");
  await vi.advanceTimersByTimeAsync(1_000);
  expect([save.mock.calls.length, discard.mock.calls]).toEqual([0, [[expect.objectContaining(place), 3]]]);
  expect(editing.state().drafts.size).toBe(0);
});

test("a confirmation stores the unchanged text", async () => {
  const { editing, save } = anEditing();
  editing.confirm(place, "Old");
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledWith(
    expect.objectContaining({ value: "Old", basedOn: "Old", knownVersion: 0 }),
  );
});

test("a conflict waits for the choice, and keeping the own text stores it over theirs", async () => {
  const save = vi.fn().mockResolvedValueOnce({ isDone: false, draft: draft("Theirs", 7) });
  const { editing } = anEditing({ save });
  editing.type(place, "Mine", "Old");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledTimes(1);
  const words = editing.state().unsaved.get(key);
  expect(words?.theirs?.value).toBe("Theirs");
  save.mockResolvedValueOnce({ isDone: true, draft: draft("Mine", 8) });
  if (words) editing.keepOwn(words);
  await vi.advanceTimersByTimeAsync(0);
  expect(save.mock.lastCall?.[0]).toMatchObject({ value: "Mine", knownVersion: 7 });
  expect(editing.state().unsaved.size).toBe(0);
});

test("a look that began before something was stored does not bring the old draft back", async () => {
  const { editing } = anEditing();
  const callsBefore = editing.calls();
  editing.type(place, "New", "Old");
  await vi.advanceTimersByTimeAsync(1_000);
  editing.receive([], callsBefore);
  expect(editing.state().drafts.get(key)?.value).toBe("New");
});

test("a field with focus keeps its text until it loses focus", () => {
  const { editing } = anEditing();
  editing.focus(key);
  editing.receive([draft("Theirs", 2)], 0);
  expect(editing.state().drafts.size).toBe(0);
  editing.blur();
  expect(editing.state().drafts.get(key)?.value).toBe("Theirs");
});

test("words of an earlier visit are there, and are stored", async () => {
  const words = { ...place, value: "Typed yesterday", basedOn: "Old", knownVersion: 0 };
  const { editing, save } = anEditing({
    kept: { read: () => [words], write: () => undefined, remove: () => undefined },
  });
  editing.storeNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledWith(words);
});
