// Lists what a school must still replace or prove before a public launch. What it must still configure is
// listed by server/platform/config/launch-faults.ts.
import { defaultLanguage, languageFolders } from "../check-content.ts";
import { placeOf } from "../schema-faults.ts";
import { unsetPaymentLinks } from "./donation-rules.ts";
import { type Leaf, leavesOf } from "./leaves.ts";

export type LaunchTask = { title: string; sentences: string[] };

/** Values of content/ by file, such as `en/pages/home`, as the owner wrote them. */
type Values = Readonly<Record<string, unknown>>;

export function launchChecklist(found: {
  values: Values;
  /** True if content/colors.ts still has the sample's colours. */
  hasSampleColors?: boolean;
  /** The text of the drawings and the mark, by their paths in content/. */
  drawings?: Readonly<Record<string, string>>;
}): LaunchTask[] {
  const leaves = leavesOf(found.values);
  return [
    {
      title: "Samples to replace",
      sentences: [
        ...samplesIn(leaves),
        ...(found.hasSampleColors ? [sampleSentence("content/colors.ts: colors")] : []),
        ...sampleDrawings(found.drawings ?? {}),
      ],
    },
    { title: "Links to set", sentences: [...unsetLinksIn(leaves), ...unsetPaymentLinks(found.values)] },
    { title: "Example addresses to replace", sentences: exampleAddressesIn(leaves) },
    { title: "Claims to prove", sentences: unprovenClaims(leaves, found.values) },
    { title: "Contradictions to settle", sentences: contradictionsIn(found.values) },
    { title: "Languages to review", sentences: unreviewedLanguages(found.values) },
  ].filter(({ sentences }) => sentences.length > 0);
}

function samplesIn(leaves: Leaf[]): string[] {
  return leaves
    .filter(({ path, value }) => path.at(-1) === "sample" && value === true)
    .map(({ file, path }) => sampleSentence(nameOf({ file, path: path.slice(0, -1) })));
}

function sampleSentence(place: string): string {
  return `${place} is a sample. Write your own, and remove its "sample: true".`;
}

/** A drawing is marked as a sample in a comment. */
function sampleDrawings(drawings: Readonly<Record<string, string>>): string[] {
  return Object.entries(drawings)
    .filter(([, text]) => /<!--[^>]*sample: true/.test(text))
    .map(
      ([file]) => `content/${file} is a sample. Put your own in its place, without the line "sample: true".`,
    );
}

function unsetLinksIn(leaves: Leaf[]): string[] {
  const isLink = (path: string[]) => path.some((name) => /^(links|urls)$|(Link|Url|Href)$/.test(name));
  return leaves
    .filter(({ path, value }) => value === "" && isLink(path))
    .map((leaf) => `${nameOf(leaf)} is not set, so the site uses one of its own pages instead.`);
}

function exampleAddressesIn(leaves: Leaf[]): string[] {
  return leaves
    .filter(
      ({ value }) => typeof value === "string" && /^\S+\.example\b|^https?:\/\/\S*-example\b/.test(value),
    )
    .map((leaf) => `${nameOf(leaf)} is an example: ${leaf.value}`);
}

function unprovenClaims(leaves: Leaf[], values: Values): string[] {
  const { claims = [] } = (values[`${defaultLanguage}/claims`] ?? {}) as { claims?: Claim[] }; // checked by its schema
  const texts = leaves.filter(({ file }) => !file.endsWith("/claims.yaml")).map(({ value }) => String(value));
  const isMade = ({ words }: Claim) => words.some((word) => texts.some((text) => text.includes(word)));
  return claims.filter((claim) => !isProved(claim, values) && isMade(claim)).map(({ ask }) => ask);
}

type Claim = { words: readonly string[]; ask: string; source: string };

/** The home page itself names the source of its figures. */
function isProved({ words, source }: Claim, values: Values): boolean {
  const { home } = (values[`${defaultLanguage}/pages/home`] ?? {}) as { home?: Home }; // checked by its schema
  const isAboutFigures = home?.statistics?.some(({ figure }) => words.includes(figure));
  return source.trim() !== "" || Boolean(isAboutFigures && home?.statisticsSource?.trim());
}

type Home = { statistics?: readonly { figure: string }[]; statisticsSource?: string };

/** The overview and a program's own page must state the same duration. */
function contradictionsIn(values: Values): string[] {
  return languageFolders(values).flatMap((folder) => {
    const { programs = {} } = (values[`${folder}/programs`] ?? {}) as { programs?: Record<string, Card> }; // as above
    return Object.entries(programs).flatMap(([name, { title, duration }]) => {
      const { page } = (values[`${folder}/programs/${name}`] ?? {}) as { page?: Page }; // as above
      if (!page || page.facts.duration === duration) return [];
      return `${title}: the overview says ${duration}, its own page says ${page.facts.duration}. Decide which one is right.`;
    });
  });
}

type Card = { title: string; duration: string };
type Page = { facts: { duration: string } };

function unreviewedLanguages(values: Values): string[] {
  return languageFolders(values)
    .filter((folder) => folder !== defaultLanguage)
    .filter(
      (folder) => !(values[`${folder}/REVIEWED`] as { reviewer?: string } | undefined)?.reviewer?.trim(),
    )
    .map(
      (folder) =>
        `content/${folder}/REVIEWED.yaml names no reviewer. Let somebody who speaks the language read all its texts, and write who it was and when.`,
    );
}

function nameOf({ file, path }: Pick<Leaf, "file" | "path">): string {
  return path.length === 0 ? file : `${file}: ${placeOf(path)}`;
}
