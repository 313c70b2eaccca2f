// Claims: statements that a school must be able to prove, such as an accreditation or a figure. Pure, so that
// the editor and the server find the same.
import type { EditableClaim, EditablePage, EditableSite, Place } from "../contract/site-editor.ts";
import { defaultLanguage } from "./default-language.ts";
import { placeKey } from "./place-key.ts";

/** True if the text has these words or this sign of a claim. A sign such as `%` counts beside a digit. */
export function hasSign(text: string, sign: string): boolean {
  const pattern = patterns.get(sign) ?? patternOf(sign);
  patterns.set(sign, pattern);
  return pattern.test(text);
}

/** There are as many as a school's claims have signs. */
const patterns = new Map<string, RegExp>();

function patternOf(sign: string): RegExp {
  const escaped = sign.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");
  if (!/[\p{L}\p{N}]/u.test(sign)) return new RegExp(`\\d\\s?${escaped}|${escaped}\\s?\\d`, "u");
  const start = /^[\p{L}\p{N}]/u.test(sign) ? "(^|[^\\p{L}\\p{N},.])" : ""; // 500+ is no sign of 1,500+
  return new RegExp(start + escaped, "iu");
}

export type NewClaim = EditableClaim & {
  source: ClaimValue;
  /** A day such as 2026-11-24. */
  asOf: ClaimValue;
  statements: { place: Place; sentence: string }[];
};

/** `onSite` is the value without drafts, `value` the one with them. */
export type ClaimValue = { place: Place; onSite: string; value: string };

/** A value that was changed or confirmed, and what it would be. */
type DraftedValue = Place & { value: string | number };

/** The claims of public pages that drafts would make: a sentence with a sign that it did not have before. */
export function newClaims(
  { pages, claims }: Pick<EditableSite, "pages" | "claims">,
  drafts: readonly DraftedValue[],
): NewClaim[] {
  const values = valuesOf(pages, drafts);
  const publicFiles = filesOfVisitors(pages);
  const statements = drafts
    .filter(({ file }) => publicFiles.has(withoutLanguage(file)))
    .flatMap(({ file, path }) => {
      const before = new Set(sentencesOf(statementAt({ file, path }, values.before)));
      const after = new Set(sentencesOf(statementAt({ file, path }, values.after)));
      const added = [...after].filter((sentence) => !before.has(sentence));
      return added.map((sentence) => ({ place: { file, path }, sentence }));
    });
  return claims.flatMap((claim) => {
    const signs = [...claim.words, ...claim.signs];
    const made = statements.filter(({ sentence }) => signs.some((sign) => hasSign(sentence, sign)));
    const claimValue = (name: string): ClaimValue => {
      const place = { file: claimsFile, path: ["claims", claim.key, name] };
      return { place, onSite: values.before(place), value: values.after(place) };
    };
    const proof = { source: claimValue("source"), asOf: claimValue("asOf") };
    return made.length > 0 ? [{ ...claim, ...proof, statements: made }] : [];
  });
}

/** Staff read it, so it is in the default language alone. */
const claimsFile = `${defaultLanguage}/claims`;

/** What stands at a place; "" for one that is not there. */
type ValueAt = (place: Place) => string;
type Values = { before: ValueAt; after: ValueAt };

function valuesOf(pages: readonly EditablePage[], drafts: readonly DraftedValue[]): Values {
  const onSite = new Map(
    pages.flatMap(({ fields }) =>
      fields.flatMap(({ file, path, values }) =>
        Object.entries(values).map(([code, value]) => [keyIn(code, file, path), String(value)] as const),
      ),
    ),
  );
  const drafted = new Map(drafts.map((draft) => [placeKey(draft), String(draft.value)]));
  const before: ValueAt = (place) => onSite.get(placeKey(place)) ?? "";
  return { before, after: (place) => drafted.get(placeKey(place)) ?? before(place) };
}

function keyIn(code: string, file: string, path: readonly string[]): string {
  return placeKey({ file: code === "" ? file : `${code}/${file}`, path });
}

/** Those with words of a page that visitors see. */
function filesOfVisitors(pages: readonly EditablePage[]): Set<string> {
  const ofVisitors = pages.filter(({ path, group }) => path !== undefined || group === "programs");
  return new Set(ofVisitors.flatMap(({ fields }) => fields.map(({ file }) => file)));
}

function withoutLanguage(file: string): string {
  return file.slice(file.indexOf("/") + 1);
}

/** A figure and what it counts are one statement. */
function statementAt(place: Place, valueAt: ValueAt): string {
  const within = place.path.slice(0, -1);
  const [figure, label] = ["figure", "label"].map((key) => valueAt({ ...place, path: [...within, key] }));
  return figure ? `${figure} ${label}` : valueAt(place);
}

function sentencesOf(text: string): string[] {
  return text.replaceAll(/([.!?])\s+/g, "$1\n").split("\n");
}
