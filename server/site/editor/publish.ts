// Puts drafts on the site, or an earlier publication back: read as the caller, checked and rendered as the
// site would be, and stored if nobody was faster. Then this process shows it; the others follow.
import type { EditableSite, Place, Published, PublishRequest } from "../../../contract/site-editor.ts";
import { addedPrograms, isOfPrograms, withAddedPrograms } from "../../../words/added-programs.ts";
import { withLaterPrograms } from "../../../words/copy-program.ts";
import { isInAddedEntry } from "../../../words/entry-order.ts";
import { type Override, withOverrides, withoutRemoved } from "../../../words/overrides.ts";
import { placeKey } from "../../../words/place-key.ts";
import { markOfTexts } from "../../../words/rules/reviewed-texts.ts";
import type { Publications } from "../publication/follow-publications.ts";
import { asOverrides } from "../publication/publication-store.ts";
import type { Renderer } from "../publication/render-apart.ts";
import { schoolFiles } from "../publication/school-files.ts";
import { unproven } from "./claim-faults.ts";
import { EditorError } from "./errors.ts";
import { atPlaces } from "./fault-place.ts";
import { valuesByPlace } from "./field-values.ts";
import { missingFiles } from "./missing-files.ts";
import { outdated } from "./outdated.ts";
import { undescribed } from "./picture-faults.ts";
import type { RestCall } from "./rest-as-caller.ts";
import { answerOf, type NewestOnSite, storedDrafts } from "./stored.ts";
import { untranslated } from "./untranslated.ts";

export type PublishOptions = {
  rest: RestCall;
  newest: NewestOnSite;
  publications: Pick<Publications, "renderCandidate" | "catchUp">;
  renderer: Pick<Renderer, "editable">;
};

/** @throws {EditorError} with one sentence for each fault; nothing was stored then */
export async function publish(
  { rest, newest, publications, renderer }: PublishOptions,
  asked: PublishRequest,
): Promise<Published> {
  if (newest.number !== asked.follows) throw new EditorError("newer_publication");
  const included = "drafts" in asked ? asked.drafts : [];
  const overrides =
    "drafts" in asked
      ? await withDrafts({ rest, newest, renderer }, included)
      : withLaterPrograms(schoolFiles().values, await ofPublication(rest, asked.restored), newest.overrides);
  const missing = await missingFiles(rest, overrides);
  if (missing.length > 0) throw new EditorError("faults", missing);
  return putOnSite({ rest, publications }, { ...asked, overrides, included });
}

type Publication = Pick<PublishRequest, "follows" | "note"> & {
  overrides: readonly Override[];
  /** The drafts that it puts on the site. */
  included: readonly (Place & { version: number })[];
};

/**
 * Checks and renders the site with these values, and stores them if nobody was faster.
 * @throws {EditorError} as above
 */
export async function putOnSite(
  { rest, publications }: Pick<PublishOptions, "rest" | "publications">,
  { follows, note, overrides, included }: Publication,
): Promise<Published> {
  const number = follows + 1;
  const { faults, orders } = await publications.renderCandidate(number, overrides);
  if (faults.length > 0)
    throw new EditorError("faults", atPlaces(faults, [...overrides, ...included], orders));
  const stored = await rest("/rpc/publish_drafts", {
    ...{ follows, overrides, note, included },
  });
  if (stored.status === 409) {
    const { code } = (await stored.json()) as { code?: string };
    throw new EditorError(code === "23505" ? "newer_publication" : "newer_drafts");
  }
  if (stored.status === 403) throw new EditorError("only_administrators");
  if (stored.status === 428) throw new EditorError("needs_proof");
  await answerOf(stored);
  await publications.catchUp();
  return { number };
}

/**
 * The newest values that fit the site, with the drafts over them. What is as in the files needs no value: it
 * follows them.
 */
async function withDrafts(
  { rest, newest, renderer }: Omit<PublishOptions, "publications">,
  included: readonly (Place & { version: number })[],
): Promise<Override[]> {
  const stored = await storedDrafts(rest);
  const seen = new Map(included.map((one) => [placeKey(one), one.version]));
  const isAsSeen =
    stored.length === seen.size && stored.every((one) => seen.get(placeKey(one)) === one.version);
  if (!isAsSeen) throw new EditorError("newer_drafts");
  const { number: publication, overrides } = newest;
  const site = await renderer.editable({ publication, overrides });
  const faults = [outdated, untranslated, undescribed, unproven].flatMap((check) => check(site, stored));
  if (faults.length > 0) throw new EditorError("faults", faults);
  const unfit = new Set(site.unfit.map(placeKey));
  const ofFile = valuesOfFiles(site, addedPrograms(overrides));
  const marks = marksOfLists(site);
  const drafts = stored.map(({ file, path, value }): Override => {
    const key = placeKey({ file, path });
    const before = marks.get(key) ?? ofFile.get(key);
    const draft = { file, path, value, ...(before === undefined ? {} : { ofFile: before }) };
    return withAddedPrograms(draft, overrides);
  });
  const kept = overrides.filter((one) => !unfit.has(placeKey(one)));
  const all = new Map([...kept, ...drafts].map((one) => [placeKey(one), one]));
  const changed = withoutRemoved(
    [...all].flatMap(([key, one]) => (ofFile.get(key) === one.value ? [] : [one])),
  );
  return withMarks(changed, stored);
}

/** With the mark of the texts of each language of which a draft says who has read them. */
function withMarks(overrides: readonly Override[], drafts: readonly Place[]): Override[] {
  const read = new Set(drafts.flatMap(({ file }) => /^([^/]+)\/REVIEWED$/.exec(file)?.[1] ?? []));
  if (read.size === 0) return [...overrides];
  const { values } = withOverrides(schoolFiles(), overrides).files;
  const marks = [...read].map((code): Override => {
    const place = { file: `${code}/REVIEWED`, path: ["texts"] };
    return { ...place, value: markOfTexts(values, code) };
  });
  const marked = new Set(marks.map(placeKey));
  return [...overrides.filter((one) => !marked.has(placeKey(one))), ...marks];
}

/** By the keys of their places. The files have no value for an added entry or program. */
function valuesOfFiles(
  { pages }: EditableSite,
  added: ReadonlyMap<string, string>,
): Map<string, string | number> {
  const fields = pages
    .flatMap((page) => page.fields)
    .filter((field) => !isInAddedEntry(field.path) && !isOfPrograms(added, field));
  return valuesByPlace(fields, ({ values, ofFiles }) => ({ ...values, ...ofFiles }));
}

function marksOfLists({ pages }: EditableSite): Map<string, string | number> {
  const lists = pages.flatMap(({ fields }) => fields.filter(({ list }) => list));
  return valuesByPlace(lists, ({ list, values }) =>
    Object.fromEntries(Object.keys(values).map((code) => [code, list?.mark ?? ""])),
  );
}

async function ofPublication(rest: RestCall, number: number): Promise<Override[]> {
  if (number === 0) return [];
  const rows = await answerOf(await rest(`/publications?select=overrides&number=eq.${number}`));
  const overrides = asOverrides((rows as { overrides: unknown }[])[0]?.overrides);
  if (!overrides) throw new EditorError("broken");
  return overrides;
}
