// The draft saved on the device, seen by two tabs: they share one localStorage, and each has its own
// sessionStorage.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renee } from "../../../tests/support/browser/applicant.ts";
import { savePendingEmail } from "../submission/pending-email.ts";
import { clearStoredAnswers } from "./clear-stored-answers.ts";
import {
  clearDraft,
  currentDraft,
  keepOnDevice,
  openDraft,
  openSavedDraft,
  replaceSavedDraft,
  saveDraft,
  stopKeepingOnDevice,
  updateDraft,
} from "./draft.ts";
import { readSavedDraft, savedDraftChange } from "./saved-draft.ts";

const device = memoryStorage();
const tabs = { a: memoryStorage(), b: memoryStorage() };

beforeEach(() => {
  for (const storage of [device, tabs.a, tabs.b]) storage.clear();
  be("a");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("Answers are kept on the device only when somebody asks", () => {
  test("without the choice another tab knows nothing of them", () => {
    type("Ana");
    expect(device.size).toBe(0);
    be("b");
    expect(openDraft().answers).toEqual({});
  });

  test("with it they, and the id, are there in another tab, and leave this tab's own storage", () => {
    const { id } = type("Ana");
    expect(keepOnDevice(currentDraft())).toBe("kept");
    expect(JSON.stringify([...tabs.a.values()])).not.toContain("Ana");
    be("b");
    expect(openDraft()).toMatchObject({ id, answers: { firstName: "Ana" } });
  });

  test("taken back, they stay in this tab alone", () => {
    const { id } = type("Ana");
    keepOnDevice(currentDraft());
    stopKeepingOnDevice();
    expect(device.size).toBe(0);
    expect(currentDraft()).toMatchObject({ id, answers: { firstName: "Ana" } });
  });

  test("they are gone thirty days after the last change", () => {
    vi.useFakeTimers({ now: new Date("2026-11-01T00:00:00Z") });
    type("Ana");
    keepOnDevice(currentDraft());
    vi.setSystemTime(new Date("2026-11-30T23:59:00Z"));
    expect(readSavedDraft()).toBeDefined();
    vi.setSystemTime(new Date("2026-12-01T00:00:01Z"));
    be("b");
    expect(openDraft().answers).toEqual({});
    expect(device.size).toBe(0);
  });

  test("a device that refuses says so, and the tab keeps them", () => {
    type("Ana");
    device.isFull = true;
    expect(keepOnDevice(currentDraft())).toBe("refused");
    expect(currentDraft().answers).toEqual({ firstName: "Ana" });
  });

  test("sending clears them; clearing leaves nothing in tab or device, not even a mail that is still owed", () => {
    type("Ana");
    keepOnDevice(currentDraft());
    clearDraft();
    expect([device.size, tabs.a.size]).toEqual([0, 0]);

    type("Ana");
    keepOnDevice(currentDraft());
    savePendingEmail({ ...renee, id: currentDraft().id }, 0);
    expect(tabs.a.size).toBeGreaterThan(0);
    clearStoredAnswers();
    expect([device.size, tabs.a.size]).toEqual([0, 0]);
  });
});

describe("Two tabs with kept answers", () => {
  test("a change in one is newer for the other, until that one shows it", () => {
    bothShow("Ana");
    be("a");
    type("Anabel");
    be("b");
    expect(savedDraftChange()).toBe("newer");
    expect(openDraft().answers).toEqual({ firstName: "Anabel" });
    expect(savedDraftChange()).toBe("none");
  });

  test("what is noted beside the answers does not hide a newer answer from this tab", () => {
    bothShow("Ana");
    be("a");
    type("Anabel");
    be("b");
    updateDraft({ unconfirmed: { answers: {}, isMixed: false } });
    expect(savedDraftChange()).toBe("newer");
    expect(openDraft()).toMatchObject({ answers: { firstName: "Anabel" }, unconfirmed: { isMixed: false } });
  });

  test.each([
    ["sent", () => clearDraft()],
    ["cleared", () => clearStoredAnswers()],
  ])("once one has %s them they are gone for the other, which starts over with a new id", (_how, end) => {
    const { id } = bothShow("Ana");
    be("a");
    end();
    be("b");
    expect(savedDraftChange()).toBe("gone");
    updateDraft({ unconfirmed: null });
    expect(device.size).toBe(0);
    expect(openDraft()).toMatchObject({ answers: {} });
    expect(openDraft().id).not.toBe(id);
  });

  test("a tab with answers of its own is asked before it takes the place of kept ones", () => {
    be("b");
    type("Berta");
    be("a");
    type("Ana");
    keepOnDevice(currentDraft());
    be("b");
    expect(openDraft().answers).toEqual({ firstName: "Berta" });
    expect(keepOnDevice(currentDraft())).toBe("contested");
    expect(readSavedDraft()?.draft.answers).toEqual({ firstName: "Ana" });

    expect(replaceSavedDraft(currentDraft())).toBe("kept");
    expect(readSavedDraft()?.draft.answers).toEqual({ firstName: "Berta" });
    be("a");
    expect(savedDraftChange()).toBe("other");
    clearDraft();
    expect(readSavedDraft()?.draft.answers).toEqual({ firstName: "Berta" });
  });

  test("the other choice shows the kept ones; if they are gone by then, the tab's own stay", () => {
    be("b");
    type("Berta");
    be("a");
    type("Ana");
    keepOnDevice(currentDraft());
    be("b");
    expect(openSavedDraft().answers).toEqual({ firstName: "Ana" });

    be("a");
    clearStoredAnswers();
    type("Anabel");
    expect(openSavedDraft().answers).toEqual({ firstName: "Anabel" });
  });
});

test("damaged records count as none", () => {
  for (const text of ["", "{", "[]", '{"draft":{}}', '"\\ud800"']) {
    device.setItem("scholarship-kept-draft", text);
    expect(openDraft().answers).toEqual({});
  }
});

function be(tab: keyof typeof tabs) {
  vi.stubGlobal("window", { sessionStorage: tabs[tab], localStorage: device });
}

function type(firstName: string) {
  const draft = { ...currentDraft(), answers: { firstName } };
  saveDraft(draft);
  return draft;
}

function bothShow(firstName: string) {
  be("a");
  const draft = type(firstName);
  keepOnDevice(draft);
  be("b");
  openDraft();
  return draft;
}

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    isFull: false,
    get size() {
      return kept.size;
    },
    values: () => kept.values(),
    clear() {
      kept.clear();
      this.isFull = false;
    },
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem(key: string, value: string) {
      if (this.isFull) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
  };
}
