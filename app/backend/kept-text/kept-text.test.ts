import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  changeElsewhere,
  discardKeptText,
  discardTextAbout,
  formsWithText,
  hasKeptText,
  isOvertaken,
  keepText,
  onKeptText,
  parseKeptText,
  removeOldText,
  storedText,
} from "./kept-text.ts";
import { areWordsStored } from "./word-storage.ts";

const ana = "5f7ef574-927c-4746-b94f-aa2c90a112c5";
const ben = "11111111-927c-4746-b94f-aa2c90a112c5";
const note = { owner: "one", form: `note ${ana}` };
const text = { id: "row", fields: { body: "Call her." }, choices: { language: "es" } };
const hour = 60 * 60 * 1000;

describe.each([
  ["keeps it", keepingStorage],
  ["refuses storage", refusingStorage],
  ["has no storage", () => ({ localStorage: null, sessionStorage: null })],
  ["has no room left", fullStorage],
])("Words of staff in a browser that %s", (_name, makeStorage) => {
  beforeEach(() => {
    const none = () => undefined;
    const rest = {
      setInterval: () => 0,
      clearInterval: none,
      addEventListener: none,
      removeEventListener: none,
    };
    vi.stubGlobal("window", Object.assign(makeStorage(), rest));
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

  test("include those that were set aside (R-501)", () => {
    const setAside = [{ fields: { body: "Call me." }, choices: { language: "en" } }];
    keepText(note, { id: "row", fields: { body: "" }, setAside });
    expect(parseKeptText(storedText(note))?.setAside).toEqual(setAside);
    expect(hasKeptText("one")).toBe(true);
    expect(formsWithText("one")).toEqual([{ form: "note", applicationId: ana }]);
  });

  test("include the latest twenty that were set aside, and no more (R-501)", () => {
    const setAside = Array.from({ length: 10_000 }, (_, n) => ({ fields: { body: `${n}` }, choices: {} }));
    keepText(note, { id: "row", fields: { body: "" }, setAside });
    expect(parseKeptText(storedText(note))?.setAside).toEqual(setAside.slice(-20));
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
    expect([hasKeptText("two"), formsWithText("one")]).toEqual([
      false,
      [{ form: "note", applicationId: ben }],
    ]);
  });

  test("count only if there is a word in them", () => {
    keepText(note, { id: "row", fields: { body: " \n" } });
    keepText(
      { owner: "one", form: `open message ${ana}` },
      { id: "row", fields: {}, choices: { at: "preview" } },
    );
    expect([hasKeptText(), formsWithText("one")]).toEqual([false, []]);
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

describe("Words of staff in two tabs of a browser", () => {
  const device = keepingStorage();
  let hear: (event: Partial<StorageEvent>) => void = () => undefined;
  const other = (fields: Record<string, string> | undefined) => {
    const key = `staff-words one ${note.form}`;
    const newValue = fields ? JSON.stringify({ ...text, fields, at: Date.now() }) : null;
    if (newValue === null) device.localStorage.removeItem(key);
    else device.localStorage.setItem(key, newValue);
    return () => hear({ key, newValue });
  };
  beforeEach(() => {
    const timers = { setInterval: () => 0, clearInterval: () => undefined };
    const events = {
      addEventListener: (kind: string, listener: typeof hear) => {
        if (kind === "storage") hear = listener;
      },
      removeEventListener: () => undefined,
    };
    vi.stubGlobal("window", { ...device, ...timers, ...events });
  });
  afterEach(() => {
    discardKeptText();
    vi.unstubAllGlobals();
  });

  test("are the same, and what the other tab does with them is told (R-614)", () => {
    const stop = onKeptText(() => undefined);
    keepText(note, text);
    other({ body: "Call her on Monday." })();
    expect(parseKeptText(storedText(note))?.fields).toEqual({ body: "Call her on Monday." });
    expect(changeElsewhere(note)).toBe("written");
    keepText(note, text);
    expect(changeElsewhere(note)).toBe("written");
    other(undefined)();
    expect([storedText(note), changeElsewhere(note)]).toEqual([null, "removed"]);
    keepText(note, text);
    expect(changeElsewhere(note)).toBeUndefined();
    stop();
  });

  test("are not written over before the form has shown them (R-614)", () => {
    keepText(note, text);
    const shown = storedText(note);
    keepText(note, { ...text, fields: { body: "Call her today." } });
    expect(isOvertaken(note, shown)).toBe(false); // by this tab itself
    other({ body: "Call her on Monday." });
    expect([isOvertaken(note, shown), changeElsewhere(note)]).toEqual([true, "written"]);
    expect(isOvertaken(note, storedText(note))).toBe(false);
  });

  test("but which forms are open is of a tab alone", () => {
    keepText({ owner: "one", form: `open message ${ana}` }, text);
    expect([device.localStorage.length, device.sessionStorage.length]).toEqual([0, 1]);
  });

  test("are bounded: what is too much stays in memory until the page is left (R-614)", () => {
    keepText(note, { ...text, fields: { body: "x".repeat(399_000) } });
    expect(areWordsStored()).toBe(true);
    keepText({ ...note, form: `note ${ben}` }, { ...text, fields: { body: "x".repeat(2_000) } });
    expect([areWordsStored(), device.localStorage.length, hasKeptText("one")]).toEqual([false, 1, true]);
  });
});

function keepingStorage(room = 500_000) {
  return { localStorage: storage(room), sessionStorage: storage(room) };
}

function storage(room: number) {
  const kept = new Map<string, string>();
  return {
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
  };
}

function fullStorage() {
  return keepingStorage(10);
}

function refusingStorage() {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  return Object.defineProperties({}, { localStorage: { get: refuse }, sessionStorage: { get: refuse } });
}
