// Drafts as the editor knows them: stored ones, and words of this browser that are not stored yet. Pure.
import type { ChangedValue, Place } from "../../../contract/site-editor.ts";
import { placeKey, type Value } from "../words/place.ts";

export type Draft = Place & {
  value: Value;
  version: number;
  by: string;
  at: string;
  /** The value that was on the site when it was changed last; absent if it is not known. */
  basedOn?: Value;
};

/** Whether the site has another value now than the one that was changed, so that somebody must choose. */
export function isOutdated({ value, basedOn }: Draft, onSite: Value): boolean {
  return basedOn !== undefined && basedOn !== onSite && value !== onSite;
}

/** `version` is 0 if there is no draft any more; then the value is that of the site. */
export type Theirs = Pick<Draft, "value" | "version" | "by">;

export type UnsavedWords = Place & {
  value: Value;
  /** The value on the site, of which this is a change. */
  basedOn: Value;
  /** The version of the draft that was changed, 0 without one. */
  knownVersion: number;
  /** Says that the value on the site is still right, so that it is stored although it is the same. */
  isConfirmation?: true;
  /** What somebody else stored meanwhile: the person has to choose. */
  theirs?: Theirs;
};

export type Drafts = ReadonlyMap<string, Draft>;
export type Unsaved = ReadonlyMap<string, UnsavedWords>;

/**
 * The drafts after a look at the stored ones. Those for which `isKept` says so stay as they are: their field
 * has focus, or they were stored after the look began.
 */
export function mergeDrafts(
  before: Drafts,
  stored: readonly Draft[],
  isKept: (key: string) => boolean,
): Drafts {
  const after = new Map(stored.map((draft) => [placeKey(draft), draft]));
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    if (!isKept(key)) continue;
    const kept = before.get(key);
    if (kept) after.set(key, kept);
    else after.delete(key);
  }
  return after;
}

/** What the calls that store answer: with `isDone` false the draft, if there is one, is somebody else's. */
export type StoreAnswer = { isDone: boolean; draft: Draft | undefined };

/** The drafts and the unsaved words after `sent` was answered. Words typed meanwhile stay. */
export function settle(
  { drafts, unsaved }: { drafts: Drafts; unsaved: Unsaved },
  sent: UnsavedWords,
  { isDone, draft }: StoreAnswer,
): { drafts: Drafts; unsaved: Unsaved } {
  const key = placeKey(sent);
  const nextDrafts = new Map(drafts);
  if (draft) nextDrafts.set(key, draft);
  else nextDrafts.delete(key);
  const nextUnsaved = new Map(unsaved);
  const words = unsaved.get(key);
  const isSame = words !== undefined && words.value === (draft?.value ?? words.basedOn);
  if (!words || isSame) nextUnsaved.delete(key);
  else if (isDone) nextUnsaved.set(key, { ...words, knownVersion: draft?.version ?? 0 });
  else nextUnsaved.set(key, { ...words, theirs: theirsOf(draft, words.basedOn) });
  return { drafts: nextDrafts, unsaved: nextUnsaved };
}

function theirsOf(draft: Draft | undefined, onSite: Value): Theirs {
  return draft ?? { value: onSite, version: 0, by: "" };
}

/** Where somebody has to choose, what stands there now: the other one may type on. */
export function withNewestTheirs(unsaved: Unsaved, stored: readonly Draft[]): Unsaved {
  const drafts = new Map(stored.map((draft) => [placeKey(draft), draft]));
  const withTheirs = ([key, words]: [string, UnsavedWords]): [string, UnsavedWords] => {
    const { theirs } = words;
    const newest = theirsOf(drafts.get(key), words.basedOn);
    return theirs && theirs.version < newest.version ? [key, { ...words, theirs: newest }] : [key, words];
  };
  return new Map([...unsaved].map(withTheirs));
}

/** All values that differ from those on the site, or were typed to. */
export function changedValues(drafts: Drafts, unsaved: Unsaved): ChangedValue[] {
  const values = new Map<string, ChangedValue>();
  for (const [key, { file, path, value }] of [...drafts, ...unsaved]) values.set(key, { file, path, value });
  return [...values.values()];
}

/**
 * The values of all drafts by their keys, as they will be once everything is stored. What is typed back to
 * the value on the site has no draft.
 */
export function draftValues(drafts: Drafts, unsaved: Unsaved): ReadonlyMap<string, Value> {
  const values = new Map([...drafts].map(([key, { value }]) => [key, value]));
  for (const [key, { value, basedOn, isConfirmation }] of unsaved)
    if (value === basedOn && !isConfirmation) values.delete(key);
    else values.set(key, value);
  return values;
}

/**
 * Tells whether the confirmation of a place was stored before the change of another one: then it is about the
 * text before. One that is being stored is newer.
 */
export function confirmationAge({ drafts, unsaved }: { drafts: Drafts; unsaved: Unsaved }) {
  return (confirmation: string, change: string): boolean => {
    if (unsaved.get(confirmation)?.isConfirmation) return false;
    const version = drafts.get(confirmation)?.version;
    return version !== undefined && version < (drafts.get(change)?.version ?? 0);
  };
}

const recentMs = 5 * 60_000;

/** The addresses of others who changed drafts in the last five minutes. */
export function otherEditors(drafts: Drafts, own: string, nowMs: number): string[] {
  const recent = [...drafts.values()].filter(
    ({ by, at }) => by !== "" && by !== own && nowMs - Date.parse(at) < recentMs,
  );
  return [...new Set(recent.map(({ by }) => by))].sort();
}
