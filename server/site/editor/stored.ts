// What the editor asks the database for.
import { withEntriesOfFiles } from "../../../words/added-programs.ts";
import type { Override } from "../../../words/overrides.ts";
import { withPresentNames } from "../../../words/renamed-places.ts";
import { asOverrides } from "../publication/publication-store.ts";
import { schoolFiles } from "../publication/school-files.ts";
import { EditorError } from "./errors.ts";
import type { RestCall } from "./rest-as-caller.ts";
import type { Draft } from "./untranslated.ts";

/** The newest publication with its values; number 0 without one. */
export type NewestOnSite = { number: number; overrides: readonly Override[] };

/** As the caller may read it, who must be an editor. */
export async function newestOnSite(rest: RestCall): Promise<NewestOnSite> {
  const path = "/publications?select=number,overrides&order=number.desc&limit=1";
  const [row] = (await answerOf(await rest(path))) as { number: number; overrides: unknown }[];
  const overrides = withPresentNames(asOverrides(row?.overrides) ?? []);
  return { number: row?.number ?? 0, overrides: withEntriesOfFiles(overrides, schoolFiles().values) };
}

/** All drafts, as the caller may read them. */
export async function storedDrafts(rest: RestCall): Promise<Draft[]> {
  const rows = await answerOf(await rest("/drafts?select=file,path,value,version,based_on"));
  return rows as Draft[]; // as the database has them
}

/** @throws {EditorError} unless the caller has a live session and may publish */
export async function requireEditor(rest: RestCall): Promise<void> {
  const rows = (await answerOf(await rest("/rpc/editing_right", {}))) as { may_publish?: unknown }[];
  if (rows[0]?.may_publish !== true) throw new EditorError("not_an_editor");
}

/** @throws {EditorError} for a refusal */
export async function answerOf(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  if (response.status === 401) throw new EditorError("signed_out");
  if (response.status === 403) throw new EditorError("not_an_editor");
  throw new EditorError("unavailable");
}
