// The calls behind the drafts and the history. The database authorizes each of them.
import type { Place } from "../../../contract/site-editor.ts";
import { withPresentName, withPresentNames } from "../../../words/renamed-places.ts";
import type { Backend } from "../../backend/client.ts";
import { connect } from "../../backend/connect.ts";
import { placeKey, type Value } from "../words/place.ts";
import type { Draft, StoreAnswer, UnsavedWords } from "./draft.ts";

/** `offline`: nobody answered, or not the data service. `refused`: it answered, and stored nothing. */
export class NotStored extends Error {
  override name = "NotStored";
  readonly code: "offline" | "refused";
  constructor(code: "offline" | "refused", message: string) {
    super(message);
    this.code = code;
  }
}

export async function mayPublish(signal: AbortSignal): Promise<boolean> {
  const { data } = await connect();
  const { data: rows } = await data.rpc("editing_right").abortSignal(signal).throwOnError();
  return rows[0]?.may_publish === true;
}

export async function readDrafts(signal: AbortSignal): Promise<Draft[]> {
  const { data } = await connect();
  const read = async () => {
    const query = data.from("drafts").select(draftColumns).abortSignal(signal).throwOnError();
    return (await query.overrideTypes<DraftRow[], { merge: false }>()).data.map(draftOf);
  };
  const drafts = await read();
  const renamed = drafts.filter((draft) => withPresentName(draft) !== draft);
  if (renamed.length === 0) return drafts;
  for (const draft of renamed.sort((one, other) => one.version - other.version)) await moveDraft(draft);
  return read();
}

/** An update renamed the key. In the order of their versions, so that confirmations stay newer. */
async function moveDraft(draft: Draft): Promise<void> {
  const { file, path } = withPresentName(draft);
  const words = { file, path, value: draft.value, basedOn: draft.basedOn ?? null, knownVersion: 0 };
  const { isDone } = await saveDraft(words);
  if (isDone) await discardDraft(draft, draft.version);
}

type SentWords = Omit<UnsavedWords, "basedOn"> & { basedOn: Value | null };

/** @throws {NotStored} */
export async function saveDraft(words: SentWords): Promise<StoreAnswer> {
  const { file, path, value, basedOn, knownVersion } = words;
  const args = { file, path: [...path], value, based_on: basedOn, known_version: knownVersion };
  const answer = await store("save_draft", ({ data }) => data.rpc("save_draft", args), { file, path });
  if (!answer.isDone || !answer.draft || basedOn === null) return answer;
  return { ...answer, draft: { ...answer.draft, basedOn } };
}

/** @throws {NotStored} */
export function discardDraft({ file, path }: Place, knownVersion: number): Promise<StoreAnswer> {
  const args = { file, path: [...path], known_version: knownVersion };
  return store("discard_draft", ({ data }) => data.rpc("discard_draft", args), { file, path });
}

type StoreRow = Omit<DraftRow, "file" | "path" | "based_on"> & { is_saved: boolean };

type Answer = { data: unknown; error: { message: string } | null; status: number };

async function store(
  call: "save_draft" | "discard_draft",
  send: (backend: Backend) => PromiseLike<Answer>,
  place: Place,
): Promise<StoreAnswer> {
  const backend = await connect().catch((failure: unknown) => {
    throw new NotStored("offline", String(failure));
  });
  const { data, error, status } = await send(backend);
  const row = (data as StoreRow[] | null)?.[0]; // as the function declares it
  if (error || !row)
    throw new NotStored(status === 0 || status >= 500 ? "offline" : "refused", error?.message ?? "no row");
  const isGone = row.is_saved ? call === "discard_draft" : row.version === null || row.value === null;
  return { isDone: row.is_saved, draft: isGone ? undefined : draftOf({ ...row, ...place }) };
}

export type Publication = {
  number: number;
  overrides: readonly { file: string; path: readonly string[]; value: Value }[];
  note: string;
  published_by_email: string | null;
  published_at: string;
};

/**
 * Newest first, those before the number `before`: one more than `most`, if there are as many, so that what
 * the last one changed can be shown.
 */
export async function readPublications(
  { before, most }: { before: number; most: number },
  signal: AbortSignal,
): Promise<Publication[]> {
  const { data } = await connect();
  const query = data
    .from("publications")
    .select("number, overrides, note, published_by_email, published_at")
    .lt("number", before)
    .order("number", { ascending: false })
    .limit(most + 1)
    .abortSignal(signal)
    .throwOnError();
  const { data: rows } = await query.overrideTypes<Publication[], { merge: false }>();
  return rows.map((row) => ({ ...row, overrides: withPresentNames(row.overrides) }));
}

export type PublishedBy = { by: string; at: string };

/** Who published the values on the site, by the keys of their places. */
export async function readPublishedBy(signal: AbortSignal): Promise<ReadonlyMap<string, PublishedBy>> {
  const { data } = await connect();
  const { data: rows } = await data.rpc("published_values").abortSignal(signal).throwOnError();
  return new Map(
    rows.map(({ file, path, published_by_email, published_at }) => [
      placeKey(withPresentName({ file: file ?? "", path: path ?? [] })),
      { by: published_by_email ?? "", at: published_at ?? "" },
    ]),
  );
}

type DraftRow = {
  file: string;
  path: readonly string[];
  value: Value;
  version: number;
  based_on?: Value | null;
  changed_by_email: string | null;
  changed_at: string;
};

const draftColumns = "file, path, value, version, based_on, changed_by_email, changed_at";

function draftOf({ file, path, value, version, based_on, changed_by_email, changed_at }: DraftRow): Draft {
  const basedOn = based_on === null || based_on === undefined ? {} : { basedOn: based_on };
  return { file, path, value, version, by: changed_by_email ?? "", at: changed_at, ...basedOn };
}
