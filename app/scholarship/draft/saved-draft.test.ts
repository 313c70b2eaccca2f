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
  switchTo("a");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("Answers are kept on the device only when the applicant chooses it", () => {
  test("without the choice another tab does not have the answers", () => {
    type("Ana");
    expect(device.size).toBe(0);
    switchTo("b");
    expect(openDraft().answers).toEqual({});
  });

  test("with the choice another tab has the answers and the id, and this tab's own storage is empty", () => {
    const { id } = type("Ana");
    expect(keepOnDevice(currentDraft())).toBe("kept");
    expect(JSON.stringify([...tabs.a.values()])).not.toContain("Ana");
    switchTo("b");
    expect(openDraft()).toMatchObject({ id, answers: { firstName: "Ana" } });
  });

  test("when the choice is undone, the answers stay in this tab only", () => {
    const { id } = type("Ana");
    keepOnDevice(currentDraft());
    stopKeepingOnDevice();
    expect(device.size).toBe(0);
    expect(currentDraft()).toMatchObject({ id, answers: { firstName: "Ana" } });
  });

  test("the answers are gone thirty days after the last change (R-141)", () => {
    vi.useFakeTimers({ now: new Date("2026-11-01T00:00:00Z") });
    type("Ana");
    keepOnDevice(currentDraft());
    vi.setSystemTime(new Date("2026-11-30T23:59:00Z"));
    expect(readSavedDraft()).toBeDefined();
    vi.setSystemTime(new Date("2026-12-01T00:00:01Z"));
    switchTo("b");
    expect(openDraft().answers).toEqual({});
    expect(device.size).toBe(0);
  });

  test("if the device refuses to store them, the caller learns it and the tab keeps the answers", () => {
    type("Ana");
    device.isFull = true;
    expect(keepOnDevice(currentDraft())).toBe("refused");
    expect(currentDraft().answers).toEqual({ firstName: "Ana" });
  });

  test("sending removes the saved draft; clearing leaves nothing in tab or device, not even a pending email", () => {
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

describe("Two tabs with a saved draft", () => {
  test("a change in one tab is newer for the other until that tab shows it", () => {
    bothShow("Ana");
    switchTo("a");
    type("Anabel");
    switchTo("b");
    expect(savedDraftChange()).toBe("newer");
    expect(openDraft().answers).toEqual({ firstName: "Anabel" });
    expect(savedDraftChange()).toBe("none");
  });

  test("a change beside the answers does not hide a newer answer from this tab", () => {
    bothShow("Ana");
    switchTo("a");
    type("Anabel");
    switchTo("b");
    updateDraft({ unconfirmed: { answers: {}, isMixed: false } });
    expect(savedDraftChange()).toBe("newer");
    expect(openDraft()).toMatchObject({ answers: { firstName: "Anabel" }, unconfirmed: { isMixed: false } });
  });

  test.each([
    ["sent", () => clearDraft()],
    ["cleared", () => clearStoredAnswers()],
  ])("once one tab has %s the answers, the other finds none and starts with a new id", (_how, end) => {
    const { id } = bothShow("Ana");
    switchTo("a");
    end();
    switchTo("b");
    expect(savedDraftChange()).toBe("gone");
    updateDraft({ unconfirmed: null });
    expect(device.size).toBe(0);
    expect(openDraft()).toMatchObject({ answers: {} });
    expect(openDraft().id).not.toBe(id);
  });

  test("a tab with other answers must confirm before they replace the saved ones", () => {
    switchTo("b");
    type("Berta");
    switchTo("a");
    type("Ana");
    keepOnDevice(currentDraft());
    switchTo("b");
    expect(openDraft().answers).toEqual({ firstName: "Berta" });
    expect(keepOnDevice(currentDraft())).toBe("contested");
    expect(readSavedDraft()?.draft.answers).toEqual({ firstName: "Ana" });

    expect(replaceSavedDraft(currentDraft())).toBe("kept");
    expect(readSavedDraft()?.draft.answers).toEqual({ firstName: "Berta" });
    switchTo("a");
    expect(savedDraftChange()).toBe("other");
    clearDraft();
    expect(readSavedDraft()?.draft.answers).toEqual({ firstName: "Berta" });
  });

  test("the other choice shows the saved answers; if they are gone by then, the tab's own stay", () => {
    switchTo("b");
    type("Berta");
    switchTo("a");
    type("Ana");
    keepOnDevice(currentDraft());
    switchTo("b");
    expect(openSavedDraft().answers).toEqual({ firstName: "Ana" });

    switchTo("a");
    clearStoredAnswers();
    type("Anabel");
    expect(openSavedDraft().answers).toEqual({ firstName: "Anabel" });
  });
});

test("damaged records are ignored", () => {
  for (const text of ["", "{", "[]", '{"draft":{}}', '"\\ud800"']) {
    device.setItem("scholarship-saved-draft", text);
    expect(openDraft().answers).toEqual({});
  }
});

function switchTo(tab: keyof typeof tabs) {
  vi.stubGlobal("window", { sessionStorage: tabs[tab], localStorage: device });
}

function type(firstName: string) {
  const draft = { ...currentDraft(), answers: { firstName } };
  saveDraft(draft);
  return draft;
}

function bothShow(firstName: string) {
  switchTo("a");
  const draft = type(firstName);
  keepOnDevice(draft);
  switchTo("b");
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
