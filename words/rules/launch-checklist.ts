// Lists what a school must still replace or prove before a public launch. What it must still configure is
// listed by server/platform/config/launch-faults.ts.
import type { ChecklistGroup, ChecklistItem, Place } from "../../contract/site-editor.ts";
import { defaultLanguage, languageFolders } from "../check-content.ts";
import { hasSign } from "../claims.ts";
import { dayIn, monthsBetween } from "../days.ts";
import { placeOf } from "../schema-faults.ts";
import { unsetPaymentLinks } from "./donation-rules.ts";
import { type Leaf, leavesOf } from "./leaves.ts";
import { markOfTexts } from "./reviewed-texts.ts";

export type LaunchTask = { group: LaunchGroup; title: string; items: LaunchItem[] };

export type LaunchGroup = ChecklistGroup["group"];

/** The path of its place has the positions of entries. */
export type LaunchItem = ChecklistItem;

/** Values of content/ by file, such as `en/pages/home`, as the owner wrote them. */
type Values = Readonly<Record<string, unknown>>;

export function launchChecklist(found: {
  values: Values;
  /** Such as 2026-11-24; by default that of the clock. */
  today?: string;
  /** True if content/colors.ts still has the sample's colours. */
  hasSampleColors?: boolean;
  /** The text of the drawings and the mark, by their paths in content/. */
  drawings?: Readonly<Record<string, string>>;
}): LaunchTask[] {
  const leaves = leavesOf(shownValues(found.values));
  const tasks: LaunchTask[] = [
    {
      ...{ group: "samples", title: "Samples to replace" },
      items: [
        ...samplesIn(leaves),
        ...(found.hasSampleColors ? [{ sentence: sampleSentence("content/colors.ts: colors") }] : []),
        ...sampleDrawings(found.drawings ?? {}),
      ],
    },
    {
      ...{ group: "links", title: "Links to set" },
      items: [
        ...unsetLinksIn(leaves),
        ...unsetPaymentLinks(found.values)
          .filter(() => takesDonations(found.values))
          .map((sentence) => ({ sentence, place: ownAmount })),
        ...pricesWithoutPolicy(leaves),
      ],
    },
    { group: "addresses", title: "Example addresses to replace", items: exampleAddressesIn(leaves) },
    {
      ...{ group: "claims", title: "Claims to prove" },
      items: [
        ...unprovenClaims(leaves, found.values),
        ...unnamedAccreditor(leaves),
        ...storiesWithoutConsent(found.values),
        ...photographsWithoutConsent(found.values),
        ...oldFigures(found.values, found.today ?? dayIn("UTC", Date.now())),
      ],
    },
    { group: "contradictions", title: "Contradictions to settle", items: contradictionsIn(found.values) },
    { group: "languages", title: "Languages to review", items: unreviewedLanguages(found.values) },
  ];
  return tasks.filter(({ items }) => items.length > 0);
}

/** Without the words of a page that the school leaves out. */
function shownValues(values: Values): Values {
  if (takesDonations(values)) return values;
  return Object.fromEntries(Object.entries(values).filter(([file]) => !/\/pages\/donate$/.test(file)));
}

function takesDonations({ shown }: Values): boolean {
  const { donations } = ((shown ?? {}) as { shown?: { donations?: string } }).shown ?? {}; // checked by its schema
  return donations !== "hidden";
}

/** One of the payment pages. */
const ownAmount: Place = { file: "school", path: ["paymentLinks", "custom"] };

function samplesIn(leaves: Leaf[]): LaunchItem[] {
  return leaves
    .filter(({ path, value }) => path.at(-1) === "sample" && isSample(value))
    .map((leaf) => ({
      sentence: sampleSentence(nameOf({ ...leaf, path: leaf.path.slice(0, -1) })),
      place: placeOfLeaf(leaf),
    }));
}

function sampleSentence(place: string): string {
  return `${place} is a sample. Write your own, and remove its "sample: true".`;
}

/** A drawing is marked as a sample in a comment. */
function sampleDrawings(drawings: Readonly<Record<string, string>>): LaunchItem[] {
  return Object.entries(drawings)
    .filter(([, text]) => /<!--[^>]*sample: true/.test(text))
    .map(([file]) => ({
      sentence: `content/${file} is a sample. Put your own in its place, without the line "sample: true".`,
    }));
}

function unsetLinksIn(leaves: Leaf[]): LaunchItem[] {
  const isLink = (path: string[]) => path.some((name) => /^(links|urls)$|(Link|Url|Href)$/.test(name));
  return leaves
    .filter(({ path, value }) => value === "" && isLink(path))
    .map((leaf) => ({
      sentence: `${nameOf(leaf)} is not set, so the site uses one of its own pages instead.`,
      place: placeOfLeaf(leaf),
    }));
}

/** Beside each price a link leads to the policy, if there is one. */
function pricesWithoutPolicy(leaves: Leaf[]): LaunchItem[] {
  const hasPrices = leaves.some(
    ({ file, path }) => file === "content/programs.yaml" && path.at(-1) === "dollars",
  );
  const hasPolicy = leaves.some(
    ({ path, value }) => path.at(-1) === "documentKind" && value === "refundPolicy",
  );
  const sentence = "Programs have prices, and there is no refund policy among the documents.";
  return hasPrices && !hasPolicy ? [{ sentence, place: { file: "documents", path: ["documents"] } }] : [];
}

function exampleAddressesIn(leaves: Leaf[]): LaunchItem[] {
  return leaves
    .filter(
      ({ value }) => typeof value === "string" && /^\S+\.example\b|^https?:\/\/\S*-example\b/.test(value),
    )
    .map((leaf) => ({ sentence: `${nameOf(leaf)} is an example: ${leaf.value}`, place: placeOfLeaf(leaf) }));
}

function unprovenClaims(leaves: Leaf[], values: Values): LaunchItem[] {
  const file = `${defaultLanguage}/claims`;
  const { claims = [] } = (values[file] ?? {}) as { claims?: Claim[] }; // checked by its schema
  const texts = claimingTexts(leaves);
  const isMade = ({ words }: Claim) => words.some((word) => texts.some((text) => hasSign(text, word)));
  return claims.flatMap((claim, index) => {
    const place = { file, path: ["claims", String(index), "source"] };
    return isProved(claim, values) || !isMade(claim) ? [] : [{ sentence: claim.ask, place }];
  });
}

/** The agency at the foot of the pages is no claim, but its answer. */
function claimingTexts(leaves: Leaf[]): string[] {
  return leaves
    .filter(({ file }) => !/\/(claims|disclosures)\.yaml$/.test(file))
    .map(({ value }) => String(value));
}

function unnamedAccreditor(leaves: Leaf[]): LaunchItem[] {
  const isNamed = leaves.some(({ path, value }) => String(path) === "disclosures,accreditor" && value !== "");
  const isSaid = claimingTexts(leaves).some((text) => /\b(Accredited|acreditad[ao]s?)\b/i.test(text));
  const place = { file: "every/disclosures", path: ["disclosures", "accreditor"] };
  const sentence = "The site says that the school is accredited, and not by whom. Name the agency.";
  return isSaid && !isNamed ? [{ sentence, place }] : [];
}

type Claim = { words: readonly string[]; ask: string; source: string; asOf: string };

/** The home page itself says how each of its figures was counted, or names the source of all. */
function isProved({ words, source, asOf }: Claim, values: Values): boolean {
  const { statistics = [], statisticsSource = "" } = homeOf(values);
  const stated = statistics.filter(({ figure }) => words.includes(figure));
  const isSourceOnPage = statisticsSource.trim() !== "" || stated.every(({ asOf = "" }) => asOf !== "");
  return (source.trim() !== "" && asOf !== "") || (stated.length > 0 && isSourceOnPage);
}

/** Figures that were counted longer ago than the school wants (content/school.yaml). */
function oldFigures(values: Values, today: string): LaunchItem[] {
  const { countAgainAfterMonths = Number.POSITIVE_INFINITY } = (values.school ?? {}) as School; // as above
  return (homeOf(values).statistics ?? []).flatMap(({ figure, label, asOf = "" }, index) => {
    if (asOf === "" || monthsBetween(asOf, today) < countAgainAfterMonths) return [];
    const sentence = `${figure} ${label}: counted as of ${asOf}, ${countAgainAfterMonths} months ago or longer. Count again, or take the figure away.`;
    const path = ["home", "statistics", String(index), "asOf"];
    return [{ sentence, place: { file: "every/pages/home", path } }];
  });
}

/** Those of the sample are on the list as samples. */
function storiesWithoutConsent(values: Values): LaunchItem[] {
  const { stories = [] } = (values[`${defaultLanguage}/pages/home`] ?? {}) as { stories?: Story[] }; // as above
  return stories.flatMap(({ name = "", consent, sample }, index) => {
    if (consent !== "" || isSample(sample)) return [];
    const sentence = `The story of ${name} has no day on which ${name} agreed to it in writing. Ask, or take the story away.`;
    const path = ["stories", String(index), "consent"];
    return [{ sentence, place: { file: "every/pages/home", path } }];
  });
}

function photographsWithoutConsent(values: Values): LaunchItem[] {
  const { teachers = [] } = (values[`${defaultLanguage}/teachers`] ?? {}) as { teachers?: Teacher[] }; // as above
  return teachers.flatMap(({ name, photograph, consent, sample }, index) => {
    if (!photograph || consent !== "" || isSample(sample)) return [];
    const sentence = `The photograph of ${name} has no day on which ${name} agreed to it in writing. Ask, or take the photograph away.`;
    const path = ["teachers", String(index), "consent"];
    return [{ sentence, place: { file: "every/teachers", path } }];
  });
}

function isSample(mark: unknown): boolean {
  return mark === true || mark === "yes";
}

function homeOf(values: Values): Home {
  return ((values[`${defaultLanguage}/pages/home`] ?? {}) as { home?: Home }).home ?? {}; // checked by its schema
}

type Home = {
  statistics?: readonly { figure: string; label?: string; asOf?: string }[];
  statisticsSource?: string;
};
type Story = { name?: string; consent?: string; sample?: unknown };
type Teacher = { name: string; photograph?: string; consent?: string; sample?: unknown };
type School = { countAgainAfterMonths?: number };

/** The overview and a program's own page must state the same duration. */
function contradictionsIn(values: Values): LaunchItem[] {
  return languageFolders(values).flatMap((folder) => {
    const { programs = {} } = (values[`${folder}/programs`] ?? {}) as { programs?: Record<string, Card> }; // as above
    return Object.entries(programs).flatMap(([name, { title, duration }]) => {
      const { page } = (values[`${folder}/programs/${name}`] ?? {}) as { page?: Page }; // as above
      if (!page || page.facts.duration === duration) return [];
      return {
        sentence: `${title}: the overview says ${duration}, its own page says ${page.facts.duration}. Decide which one is right.`,
        place: { file: `${folder}/programs`, path: ["programs", name, "duration"] },
      };
    });
  });
}

type Card = { title: string; duration: string };
type Page = { facts: { duration: string } };

function unreviewedLanguages(values: Values): LaunchItem[] {
  const [, ...translations] = languageFolders(values);
  return translations.flatMap((folder) => {
    const { reviewer, date, texts } = values[`${folder}/REVIEWED`] as Reviewed; // checked by its schema
    const mark = markOfTexts(values, folder);
    const file = `content/${folder}/REVIEWED.yaml`;
    const place = { file: `${folder}/REVIEWED`, path: ["reviewer"] };
    if (reviewer.trim() === "")
      return {
        sentence: `${file} names no reviewer. Let somebody who speaks the language read all its texts, and write who it was and when, with texts: "${mark}".`,
        place,
      };
    if (texts === mark) return [];
    const sentence =
      texts === ""
        ? `${file} does not say which texts ${reviewer} read. If they are those of today, write texts: "${mark}", by which a later change is noticed.`
        : `${file}: texts have changed since ${reviewer} read them on ${date}. Let somebody read them again, and write who it was and when, with texts: "${mark}".`;
    return { sentence, place };
  });
}

type Reviewed = { reviewer: string; date: string; texts: string };

function placeOfLeaf({ file, path }: Leaf): Place {
  return { file: file.replace(/^content\/(.+)\.yaml$/, "$1"), path };
}

function nameOf({ file, path }: Pick<Leaf, "file" | "path">): string {
  return path.length === 0 ? file : `${file}: ${placeOf(path)}`;
}
