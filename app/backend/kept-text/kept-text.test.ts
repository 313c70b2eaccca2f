import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  applicationsWithText,
  discardKeptText,
  discardTextAbout,
  hasKeptText,
  keepText,
  onKeptText,
  parseKeptText,
  removeOldText,
  storedText,
} from "./kept-text.ts";

const ana = "5f7ef574-927c-4746-b94f-aa2c90a112c5";
const ben = "11111111-927c-4746-b94f-aa2c90a112c5";
const note = { owner: "one", form: `note ${ana}` };
const text = { id: "row", fields: { body: "Call her." }, choices: { language: "es" } };
const hour = 60 * 60 * 1000;

describe.each([
  ["keeps it", keepingStorage],
  ["refuses storage", refusingStorage],
  ["has no storage", () => ({ sessionStorage: null })],
  ["has no room left", fullStorage],
])("Words of staff in a browser that %s", (_name, makeStorage) => {
  beforeEach(() => {
    const timers = { setInterval: () => 0, clearInterval: () => undefined };
    vi.stubGlobal("window", Object.assign(makeStorage(), timers));
  });
  afterEach(() => {
    discardKeptText();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test("are read back until they are forgotten", () => {
    keepText(note, text);
    expect(parseKeptText(storedText(note))).toEqual(text);
    expect(hasKeptText("one")).toBe(true);
    keepText(note, undefined);
    expect(parseKeptText(storedText(note))).toBeUndefined();
    expect(hasKeptText("one")).toBe(false);
  });

  test("are never another account's (R-501)", () => {
    keepText(note, text);
    expect(storedText({ ...note, owner: "two" })).toBeNull();
    expect([hasKeptText("two"), hasKeptText("on"), hasKeptText()]).toEqual([false, false, true]);
    discardKeptText("two");
    expect(hasKeptText("one")).toBe(true);
    discardKeptText("one");
    expect(hasKeptText()).toBe(false);
  });

  test("are gone after a day, also when the clock was wrong (R-501)", () => {
    keepText(note, text, 0);
    expect(parseKeptText(storedText(note), 23 * hour)).toEqual(text);
    expect(parseKeptText(storedText(note), 24 * hour)).toBeUndefined();
    expect(parseKeptText(storedText(note), -25 * hour)).toBeUndefined();
    expect(hasKeptText("one", 25 * hour)).toBe(false);
    vi.useFakeTimers({ now: 25 * hour });
    removeOldText();
    expect(storedText(note)).toBeNull();
  });

  test("about an application that was erased are removed, whoever typed them; those about others stay (R-505)", () => {
    keepText(note, text);
    keepText({ owner: "two", form: `message ${ana}` }, text);
    keepText({ owner: "one", form: `note ${ben}` }, text);
    discardTextAbout(ana);
    expect([hasKeptText("two"), applicationsWithText("one")]).toEqual([false, [ben]]);
  });

  test("count only if there is a word in them", () => {
    keepText(note, { id: "row", fields: { body: " \n" } });
    keepText(
      { owner: "one", form: `open message ${ana}` },
      { id: "row", fields: {}, choices: { at: "preview" } },
    );
    expect([hasKeptText(), applicationsWithText("one")]).toEqual([false, []]);
  });

  test("tell who listens that they changed", () => {
    const listener = vi.fn();
    const stop = onKeptText(listener);
    keepText(note, text);
    discardTextAbout(ana);
    stop();
    keepText(note, text);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

test.each([null, "", "{", "null", "[]", '{"at":1}', '{"at":1,"id":"row","fields":null}'])(
  "what cannot be read is no text: %s",
  (stored) => expect(parseKeptText(stored, 2)).toBeUndefined(),
);

function keepingStorage(room = 100_000) {
  const kept = new Map<string, string>();
  return {
    sessionStorage: {
      get length() {
        return kept.size;
      },
      key: (index: number) => [...kept.keys()][index] ?? null,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (value.length > room) throw new DOMException("The quota is used up.", "QuotaExceededError");
        kept.set(key, value);
      },
      removeItem: (key: string) => kept.delete(key),
    },
  };
}

function fullStorage() {
  return keepingStorage(10);
}

function refusingStorage() {
  return {
    get sessionStorage() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  };
}
