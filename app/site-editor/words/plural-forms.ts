// A message that is one plural, as one sentence for each form. What is more complex has no forms.
// What nobody changed is written back byte for byte. Pure.
import { afterQuote } from "./place-names.ts";

/** By the form: `one`, `other`, or `=0` for exactly none. */
export type Forms = Readonly<Record<string, string>>;

type Branch = { form: string; written: string; content: string };
type Plural = { before: string; open: string; branches: Branch[]; close: string; after: string };

/** The sentences with the text around the plural; undefined for a text that is no plain plural. */
export function formsIn(text: string): Forms | undefined {
  const plural = readPlural(text);
  if (!plural) return undefined;
  const { before, branches, after } = plural;
  return Object.fromEntries(branches.map(({ form, content }) => [form, before + content + after]));
}

/**
 * `text` with these sentences in place of its own. An empty one goes, so that `other` counts for it. The text
 * around the plural stays there as long as each sentence has it.
 */
export function withForms(text: string, forms: Forms): string {
  const plural = readPlural(text);
  if (!plural) return text;
  const { open, branches, close } = plural;
  const sentences = Object.entries(forms).filter(([form, sentence]) => form === "other" || sentence !== "");
  const isAround = sentences.every(([, sentence]) => isWithin(sentence, plural));
  const { before, after } = isAround ? plural : { before: "", after: "" };
  const contents = new Map(
    sentences.map(([form, sentence]) => [
      form,
      sentence.slice(before.length, sentence.length - after.length),
    ]),
  );
  const written = branches.flatMap(({ form, written, content }) => {
    const next = contents.get(form);
    contents.delete(form);
    return next === undefined ? [] : [{ form, written: replaceEnd(written, `${content}}`, `${next}}`) }];
  });
  const isSpaced = /\s$/.test(open) ? "" : " ";
  const added = [...contents].map(([form, content]) => ({
    form,
    written: `${isSpaced}${form} {${content}}`,
  }));
  const others = written.filter(({ form }) => form === "other");
  const own = written.filter(({ form }) => form !== "other");
  const all = [...own, ...added, ...others].map((branch) => branch.written);
  return before + open + joined(all) + close + after;
}

/** Those that whole numbers below a thousand need: Spanish has another one for millions. */
export function formsOf(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  const needed = new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)));
  return rules.resolvedOptions().pluralCategories.filter((form) => needed.has(form));
}

/** The forms of a text and of its language, those for exact numbers first and `other` last. */
export function shownForms(forms: Forms, language: string): string[] {
  const order = ["zero", "one", "two", "few", "many", "other"];
  const all = new Set([...Object.keys(forms), ...formsOf(language), "other"]);
  return [...all].sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

function isWithin(sentence: string, { before, after }: Plural): boolean {
  const isLongEnough = sentence.length >= before.length + after.length;
  return isLongEnough && sentence.startsWith(before) && sentence.endsWith(after);
}

function replaceEnd(text: string, end: string, next: string): string {
  return text.slice(0, text.length - end.length) + next;
}

/** The first branch stands behind the comma, the others behind a space. */
function joined([first = "", ...rest]: string[]): string {
  return first + rest.map((branch) => (/^\s/.test(branch) ? branch : ` ${branch}`)).join("");
}

function readPlural(text: string): Plural | undefined {
  const start = plainEnd(text, 0);
  const open = /\{\s*[\w-]+\s*,\s*plural\s*,/y;
  open.lastIndex = start;
  const [opened] = open.exec(text) ?? [];
  if (opened === undefined) return undefined;
  const branches: Branch[] = [];
  let at = start + opened.length;
  for (let branch = branchAt(text, at); branch; branch = branchAt(text, at)) {
    branches.push(branch);
    at += branch.written.length;
  }
  const [close] = /^\s*\}/.exec(text.slice(at)) ?? [];
  const [before, after] = [text.slice(0, start), text.slice(at + (close?.length ?? 0))];
  const names = new Set(branches.map(({ form }) => form));
  const isPlain = plainEnd(after, 0) === after.length && !/#/.test(before + after) && !text.includes("'#");
  if (close === undefined || !names.has("other") || names.size < branches.length || !isPlain)
    return undefined;
  return { before, open: opened, branches, close, after };
}

function branchAt(text: string, at: number): Branch | undefined {
  const [opened, form = ""] = /^\s*(zero|one|two|few|many|other|=\d+)\s*\{/.exec(text.slice(at)) ?? [];
  if (opened === undefined) return undefined;
  const start = at + opened.length;
  const end = plainEnd(text, start);
  if (text[end] !== "}") return undefined;
  return { form, written: text.slice(at, end + 1), content: text.slice(start, end) };
}

/** Where a text of words and places ends: at its end, or at a brace that belongs to no place. */
function plainEnd(text: string, start: number): number {
  const place = /\{\s*[\w-]+\s*\}/y;
  let at = start;
  while (at < text.length) {
    place.lastIndex = at;
    const [written] = place.exec(text) ?? [];
    if (written) at += written.length;
    else if (text[at] === "{" || text[at] === "}") return at;
    else at = text[at] === "'" ? afterQuote(text, at) : at + 1;
  }
  return at;
}
