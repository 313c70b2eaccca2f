// Puts drafts on the site, or an earlier publication back: read as the caller, checked and rendered as the
// site would be, and stored if nobody was faster. Then this process shows it; the others follow.
import { wordsOf } from "#words";
import type { EditorFault, Place, Published, PublishRequest } from "../../../contract/site-editor.ts";
import { defaultLanguage } from "../../../words/check-content.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { Override } from "../../../words/overrides.ts";
import { placeOf } from "../../../words/schema-faults.ts";
import type { Publications } from "../publication/follow-publications.ts";
import { asOverrides } from "../publication/publication-store.ts";
import type { Renderer } from "../publication/render-apart.ts";
import { EditorError } from "./errors.ts";
import { missingPictures, undescribed } from "./picture-faults.ts";
import type { RestCall } from "./rest-as-caller.ts";
import { answerOf, type NewestOnSite } from "./stored.ts";
import { type Draft, placeKey, untranslated } from "./untranslated.ts";

type PublishOptions = {
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
      : await ofPublication(rest, asked.restored);
  const missing = await missingPictures(rest, overrides);
  if (missing.length > 0) throw new EditorError("faults", missing);
  const number = asked.follows + 1;
  const { faults } = await publications.renderCandidate(number, overrides);
  if (faults.length > 0)
    throw new EditorError(
      "faults",
      faults.map((fault) => atPlace(fault, overrides)),
    );
  const stored = await rest("/rpc/publish_drafts", {
    ...{ follows: asked.follows, overrides, note: asked.note, included },
  });
  if (stored.status === 409) {
    const { code } = (await stored.json()) as { code?: string };
    throw new EditorError(code === "23505" ? "newer_publication" : "newer_drafts");
  }
  await answerOf(stored);
  await publications.catchUp();
  return { number };
}

/** The newest values with the drafts over them. */
async function withDrafts(
  { rest, newest, renderer }: Omit<PublishOptions, "publications">,
  included: readonly (Place & { version: number })[],
): Promise<Override[]> {
  const stored = (await answerOf(await rest("/drafts?select=file,path,value,version"))) as Draft[];
  const seen = new Map(included.map((one) => [placeKey(one), one.version]));
  const isAsSeen =
    stored.length === seen.size && stored.every((one) => seen.get(placeKey(one)) === one.version);
  if (!isAsSeen) throw new EditorError("newer_drafts");
  const { number: publication, overrides } = newest;
  const site = await renderer.editable({ publication, overrides });
  const faults = [...untranslated(site, stored), ...undescribed(site, stored)];
  if (faults.length > 0) throw new EditorError("faults", faults);
  const drafts = stored.map(({ file, path, value }): Override => ({ file, path, value }));
  const all = new Map([...overrides, ...drafts].map((one) => [placeKey(one), one]));
  return [...all.values()];
}

async function ofPublication(rest: RestCall, number: number): Promise<Override[]> {
  if (number === 0) return [];
  const rows = await answerOf(await rest(`/publications?select=overrides&number=eq.${number}`));
  const overrides = asOverrides((rows as { overrides: unknown }[])[0]?.overrides);
  if (!overrides) throw new EditorError("broken");
  return overrides;
}

/** The place of a fault of the rules, which name file and keys, and the sentence without them. */
export function atPlace(sentence: string, overrides: readonly Override[]): EditorFault {
  for (const { file, path } of overrides) {
    const [, fault] = sentence.split(`/${file}.yaml: ${placeOf(path)} `);
    if (fault === undefined) continue;
    const { atPlace: form } = wordsOf(defaultLanguage).editorFaults;
    return { sentence: formatMessage(form, { fault }), place: { file, path } };
  }
  return { sentence };
}
