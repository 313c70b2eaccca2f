// The words under way: it stores what was typed within half a second, repeats what a fault has stopped with
// growing pauses, and keeps everything in this browser until it is stored. A killed browser may not have
// written its storage for a minute, so what is typed without a pause is sent without one.
import type { Place } from "../../../contract/site-editor.ts";
import { placeKey, type Value } from "../words/place.ts";
import {
  type Draft,
  type Drafts,
  mergeDrafts,
  type StoreAnswer,
  settle,
  type Unsaved,
  type UnsavedWords,
  withNewestTheirs,
} from "./draft.ts";

export type SaveState = "idle" | "saving" | "saved" | "offline" | "refused";
export type EditingState = {
  drafts: Drafts;
  unsaved: Unsaved;
  saveState: SaveState;
  /** Whether a press made it: then the whole screen shows it at once. What is typed is first in its field. */
  isPressed: boolean;
};

export type EditingParts = {
  save: (words: UnsavedWords) => Promise<StoreAnswer>;
  discard: (place: Place, knownVersion: number) => Promise<StoreAnswer>;
  /** Where unsaved words are kept in this browser. */
  kept: {
    read: () => UnsavedWords[];
    write: (key: string, words: UnsavedWords) => void;
    remove: (key: string, words: UnsavedWords) => void;
  };
  onFailure: (failure: unknown) => void;
};

export type Editing = ReturnType<typeof makeEditing>;

const storeWithinMs = 500;
/** So long after the last key "Saved" is said: screen readers would speak over each word of a sentence. */
const quietMs = 1_000;
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

export function makeEditing({ save, discard, kept, onFailure }: EditingParts) {
  const restored = kept.read();
  let state: EditingState = {
    drafts: new Map(),
    unsaved: new Map(restored.map((words) => [placeKey(words), words])),
    saveState: restored.length > 0 ? "saving" : "idle",
    isPressed: false,
  };
  /** What was typed here: another tab of this browser may store it first, which is no conflict. */
  const typedHere = new Map<string, Set<Value>>();
  const listeners = new Set<() => void>();
  /** When each place was last stored from here, counted in calls. */
  const storedAt = new Map<string, number>();
  let calls = 0;
  let polled: { rows: readonly Draft[]; calls: number } | undefined;
  let focused: string | undefined;
  let isRunning = false;
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let typedAt = Number.NEGATIVE_INFINITY;

  function change(next: Partial<EditingState>) {
    state = { ...state, isPressed: false, ...next };
    for (const listener of listeners) listener();
  }

  function keep(words: UnsavedWords, { isPressed = true } = {}) {
    const typed = typedHere.get(placeKey(words)) ?? new Set();
    typedHere.set(placeKey(words), typed.add(words.value));
    const unsaved = new Map(state.unsaved).set(placeKey(words), words);
    kept.write(placeKey(words), words);
    change({ unsaved, saveState: state.saveState === "offline" ? "offline" : "saving", isPressed });
  }

  function drop(words: UnsavedWords) {
    const unsaved = new Map(state.unsaved);
    unsaved.delete(placeKey(words));
    kept.remove(placeKey(words), words);
    change({ unsaved, isPressed: true, ...(unsaved.size === 0 && !isRunning ? { saveState: "saved" } : {}) });
  }

  function schedule(afterMs: number) {
    clearTimeout(timer);
    dueAt = Date.now() + afterMs;
    timer = setTimeout(() => void storeAll(), afterMs);
  }

  async function storeAll() {
    dueAt = Number.POSITIVE_INFINITY;
    if (isRunning) return;
    isRunning = true;
    let failure: "offline" | "refused" | undefined;
    const tried = new Set<string>(); // each place once, though somebody types on in it
    for (let words = nextOf(tried); words; words = nextOf(tried)) {
      tried.add(placeKey(words));
      const code = await storeOne(words);
      failure = code ?? failure;
      if (code === "offline") break;
    }
    isRunning = false;
    const isWaiting = [...state.unsaved.values()].some(({ theirs }) => !theirs);
    if (failure) {
      change({ saveState: failure });
      schedule(pauseMs);
      pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
      return;
    }
    pauseMs = firstPauseMs;
    const quietInMs = typedAt + quietMs - Date.now();
    if (isWaiting) schedule(storeWithinMs);
    else if (quietInMs > 0) schedule(quietInMs);
    else if (state.saveState === "saving" || state.saveState === "offline" || state.saveState === "refused")
      change({ saveState: "saved" });
  }

  function nextOf(tried: ReadonlySet<string>): UnsavedWords | undefined {
    return [...state.unsaved.values()].find((words) => !words.theirs && !tried.has(placeKey(words)));
  }

  async function storeOne(words: UnsavedWords): Promise<"offline" | "refused" | undefined> {
    const key = placeKey(words);
    const isBack = words.value === words.basedOn && !words.isConfirmation;
    try {
      const answer =
        isBack && words.knownVersion === 0
          ? { isDone: true, draft: undefined }
          : await (isBack ? discard(words, words.knownVersion) : save(words));
      calls += 1;
      storedAt.set(key, calls);
      const settled = settle(state, words, answer);
      const left = withoutOwnConflict(settled.unsaved.get(key));
      if (left) kept.write(key, left);
      else kept.remove(key, words);
      change(left ? { ...settled, unsaved: new Map(settled.unsaved).set(key, left) } : settled);
      return undefined;
    } catch (failure) {
      onFailure(failure);
      return failureCode(failure);
    }
  }

  function withoutOwnConflict(words: UnsavedWords | undefined): UnsavedWords | undefined {
    if (!words?.theirs || !typedHere.get(placeKey(words))?.has(words.theirs.value)) return words;
    const { theirs, ...own } = words;
    return { ...own, knownVersion: theirs.version };
  }

  /** Keeps the value as a change of the value on the site. */
  function put(place: Place, value: Value, { onSite, isPressed }: { onSite: Value; isPressed: boolean }) {
    const key = placeKey(place);
    const before = state.unsaved.get(key);
    const knownVersion = before?.knownVersion ?? state.drafts.get(key)?.version ?? 0;
    const theirs = before?.theirs;
    const { file, path } = place;
    keep({ file, path, value, basedOn: onSite, knownVersion, ...(theirs ? { theirs } : {}) }, { isPressed });
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    /** The value that was typed or chosen last; undefined if the place is as on the site. */
    valueAt: (key: string) => (state.unsaved.get(key) ?? state.drafts.get(key))?.value,
    /** `onSite` is the value of the place on the site. */
    type: (place: Place, value: Value, onSite: Value) => {
      put(place, value, { onSite, isPressed: false });
      typedAt = Date.now();
      if (state.saveState === "offline") schedule(quietMs);
      else if (typedAt + storeWithinMs < dueAt) schedule(storeWithinMs);
    },
    /** A value that a press made, such as the order of a list. */
    choose: (place: Place, value: Value, onSite: Value) => {
      put(place, value, { onSite, isPressed: true });
      schedule(0);
    },
    /** Says that the value on the site is still right. */
    confirm: (place: Place, onSite: Value) => {
      const { file, path } = place;
      const knownVersion = state.drafts.get(placeKey(place))?.version ?? 0;
      keep({ file, path, value: onSite, basedOn: onSite, knownVersion, isConfirmation: true });
      schedule(0);
    },
    /** The value becomes that of the site again. */
    undo: (place: Place, onSite: Value) => {
      const { file, path } = place;
      const key = placeKey(place);
      const knownVersion = state.unsaved.get(key)?.knownVersion ?? state.drafts.get(key)?.version ?? 0;
      keep({ file, path, value: onSite, basedOn: onSite, knownVersion });
      schedule(0);
    },
    takeTheirs: (words: UnsavedWords) => drop(words),
    keepOwn: (words: UnsavedWords) => {
      const { theirs, ...own } = words;
      keep({ ...own, knownVersion: theirs?.version ?? own.knownVersion });
      schedule(0);
    },
    focus: (key: string) => {
      focused = key;
    },
    blur: () => {
      focused = undefined;
      if (polled) receive(polled.rows, polled.calls);
    },
    /** How many calls have stored something, for `receive`. */
    calls: () => calls,
    receive,
    /** After a lost connection: stores at once. */
    storeNow: () => {
      pauseMs = firstPauseMs;
      if (state.unsaved.size > 0) schedule(0);
    },
    stop: () => clearTimeout(timer),
  };

  /** `rows` are all stored drafts, as a call saw them that began when `callsBefore` had been made. */
  function receive(rows: readonly Draft[], callsBefore: number) {
    polled = { rows, calls: callsBefore };
    const isKept = (key: string) => key === focused || (storedAt.get(key) ?? 0) > callsBefore;
    const drafts = mergeDrafts(state.drafts, rows, isKept);
    change({ drafts, unsaved: withNewestTheirs(state.unsaved, rows) });
  }
}

function failureCode(failure: unknown): "offline" | "refused" {
  const code = failure instanceof Error && "code" in failure ? failure.code : undefined;
  return code === "refused" ? "refused" : "offline";
}
