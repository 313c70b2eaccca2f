// The kinds of values in content/: texts, messages with places, links, lists, and objects with fixed keys.
// Each says in an owner's words what is wrong with a value.
import { closestMatch } from "leven";
import { z } from "zod";
import { isPastDay } from "./days.ts";
import type { Message } from "./format-message.ts";
import type { PluralMessage } from "./format-plural.ts";
import { acceptedFaults } from "./message-faults.ts";
import { isPlain, parseMessage, placesOf, plainParts } from "./parse-message.ts";
import { isSharedPlace, sharedPlaces } from "./shared-places.ts";
import { listBounds, sharedKinds, wordKinds } from "./value-kinds.ts";

/**
 * A text that is not empty. Places such as `{school}` in it are filled when the words are read
 * (shared-places.ts).
 */
export const text = z
  .string(missingText("must be a text"))
  .regex(/\S/, "must not be empty")
  .check(hasPlaces([]))
  .register(wordKinds, { kind: "text" });

/** A text that may be empty while the school has none. */
export const optionalText = z
  .string(
    missingText('must be a text (or "" as long as there is none)', ': write "" as long as there is none;'),
  )
  .check(hasPlaces([]))
  .register(wordKinds, { kind: "text", mayBeEmpty: true });

/** A note for the readers of one language, empty in the others. */
export const ownNote = z
  .string(missingText('must be a text (or "" if this language needs none)'))
  .check(hasPlaces([]))
  .register(wordKinds, { kind: "text", mayBeEmpty: true, isOwnNote: true });

/**
 * A text with these places, which the page or the server fills, and any shared ones.
 * @example message("email") // If there is an account for {email}, we sent an email to it.
 */
export function message<Place extends string>(...places: Place[]) {
  return z
    .string(missingText("must be a text"))
    .regex(/\S/, "must not be empty")
    .check(hasPlaces(places))
    .transform((written): Message<Place> => ({ parts: plainParts(parseMessage(written)) }))
    .register(wordKinds, { kind: "message", places });
}

/**
 * A text with one of these places or several: how a sentence names a thing depends on the language.
 * @example messageWithEither("program", "firstWord") // ¿Por qué elegir {program}?
 */
export function messageWithEither<Place extends string>(...places: Place[]) {
  return z
    .string(missingText("must be a text"))
    .regex(/\S/, "must not be empty")
    .check(hasPlaces(places, { oneIsEnough: true }))
    .transform((written): Message<Place> => ({ parts: plainParts(parseMessage(written)) }))
    .register(wordKinds, { kind: "message", places, oneIsEnough: true });
}

/**
 * A text in ICU message syntax with these places, whose words depend on a number.
 * @example pluralMessage("count") // {count, plural, one {1 application} other {{count} applications}}
 */
export function pluralMessage<Place extends string>(...places: Place[]) {
  return z
    .string(missingText("must be a text"))
    .regex(/\S/, "must not be empty")
    .check(hasPlaces(places, { mayDependOnNumber: true }))
    .transform((written): PluralMessage<Place> => ({ locale: "", elements: parseMessage(written) }))
    .register(wordKinds, { kind: "plural", places });
}

/** The tag of a language, such as `es-US` (BCP 47). */
export const languageTag = z
  .string(missingOr("must be a language tag such as es-US"))
  .refine(isLanguageTag, "must be a language tag such as es-US");

/** An address outside this site. */
export const link = z
  .string(missingOr("must be an address"))
  .refine(
    (value) => value === "" || isOutsideAddress(value),
    'must be an address that begins with https:// (or "" as long as there is none)',
  );

/** A whole address in one spelling, whose host no browser and no person mistakes. */
export function isOutsideAddress(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null && !url.username && !url.password && /^https?:\/\/[^\s\p{Cc}\\/][^\s\p{Cc}\\]*$/u.test(value)
  );
}

/** A path of this site, such as `/programs`. */
export const sitePath = z
  .string(missingOr("must be a path of this site"))
  .startsWith("/", { error: "must be a path of this site, which begins with /", abort: true })
  .regex(
    /^\/(?![/\\])[^\s\p{Cc}\\]*$/u, // a browser reads another site in //a.example and in /\a.example
    "must be a path of this site, which begins with one / and has no space and no \\",
  )
  .register(sharedKinds, { kind: "path" });

/** A file of content/drawings. */
export const picture = z.string(missingOr("must be a picture")).check(hasPictureName);

/** A file of content/drawings, or an empty text for none. */
export const optionalPicture = z
  .string(missingOr('must be a picture (or "" for none)'))
  .check((context) => (context.value === "" ? undefined : hasPictureName(context)));

/** A day that is not in the future, or an empty text as long as none is known. */
export const optionalPastDay = z
  .string(missingOr('must be a day such as 2026-11-24 (or "" as long as none is known)'))
  .refine(
    (value) => value === "" || isPastDay(value),
    "must be a day such as 2026-11-24, and not in the future",
  );

/** Whether the words are those of the sample school. The editor writes "no": it knows no true and false. */
const sample = z.union([z.boolean(), z.enum(["yes", "no"]).transform((answer) => answer === "yes")], {
  error: "must be true or false",
});

/** A heading or term with its text. */
export const titledText = exactObject({ title: text, text }, "must have a title and a text");

/** A label with the page that it links to. */
export const labelledPath = exactObject({ label: text, to: sitePath });

/**
 * An object with these keys and no others, except the mark of a sample.
 * @example exactObject({ title: text, faq: listOf(question, "one question", 1, 9) })
 */
export function exactObject<Shape extends z.ZodRawShape>(shape: Shape, otherwise = "is not complete") {
  const known = [...Object.keys(shape), "sample"];
  return z.strictObject(
    { ...shape, sample: sample.optional() },
    {
      error: ({ code, input, keys: unknown }) => {
        if (code !== "unrecognized_keys") return missingOr(otherwise).error({ input });
        const free = known.filter((key) => !(key in Object(input)));
        return (unknown as string[]).map((key) => unknownKey(key, free)).join("\n");
      },
    },
  );
}

/** The names in a text, between white space. Tail recursion, so that a long list is no problem. */
type NameIn<Names extends string, Found = never> = Names extends `${infer First} ${infer Rest}`
  ? NameIn<Rest, Found | WithoutLineEnd<First>>
  : Found | WithoutLineEnd<Names>;
type WithoutLineEnd<Name extends string> = Name extends "" | "\n"
  ? never
  : Name extends `${infer Before}\n`
    ? Before
    : Name;

/**
 * The shape of an object whose keys, separated by white space, are all texts.
 * @example exactObject({ ...keys("title text"), steps: texts })
 */
export function keys<const Names extends string>(names: Names): Record<NameIn<Names>, typeof text> {
  return allOf(names.split(/\s+/).filter(Boolean) as NameIn<Names>[], text); // the same split as the type's
}

/** The shape of an object that has a value of one kind under each of these keys. */
export function allOf<const Key extends string, Value extends z.ZodType>(
  names: readonly Key[],
  value: Value,
): Record<Key, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Key, Value>; // a key for each name
}

/** A list with a number of entries, which the fault's sentence spells out. */
export function listOf<Entry extends z.ZodType>(entry: Entry, amount: string, least: number, most = least) {
  const sentence = (input: unknown) =>
    Array.isArray(input) ? `must have ${amount}, and has ${input.length}` : `must have ${amount}`;
  return z
    .array(entry, { error: ({ input }) => sentence(input) })
    .refine((list) => list.length >= least && list.length <= most, { error: ({ input }) => sentence(input) })
    .register(listBounds, { least, most });
}

export const texts = listOf(text, "at least one line", 1, 99);

/** Zod's message for a missing value, and for a value of another type. */
export function missingOr(sentence: string) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined ? "is missing" : sentence) };
}

function hasPictureName({ value, issues }: z.core.ParsePayload<string>) {
  const fault = pictureNameFault(value);
  if (fault) issues.push({ code: "custom", message: fault, input: value });
}

function pictureNameFault(name: string): string | undefined {
  if (name === "") return "must not be empty";
  if (!/\.(svg|png|jpe?g)$/i.test(name))
    return "must be an .svg, .png or .jpg file: export other pictures as .jpg first";
  if (!/\.([a-z]+|PNG|JPE?G)$/.test(name)) return "must have its ending in small letters: rename the file";
  if (!/^[\w.-]+$/.test(name))
    return 'must have a file name of only letters, digits, "-" and "_": rename the file';
  return undefined;
}

/**
 * Text that YAML reads as nothing, as a number, as true or false, or as an object, because it has no quotes.
 * `withoutText` goes on after "has no text".
 */
function missingText(sentence: string, withoutText = ":") {
  const error = ({ input }: { input?: unknown }) => {
    if (input === undefined) return "is missing";
    if (input === null) return `has no text${withoutText} a text that begins with # needs quotes around it`;
    const isUnquoted = ["number", "boolean", "object"].includes(typeof input);
    return isUnquoted && !Array.isArray(input) ? `${sentence}: put it between quotes` : sentence;
  };
  return { error };
}

export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false; // Intl throws RangeError for a malformed tag
  }
}

/** Finds ICU syntax that cannot be read, and places that are missing, unknown or misspelt. */
function hasPlaces(own: readonly string[], allowed: Allowed = {}) {
  return (context: z.core.ParsePayload<string>) => {
    for (const fault of placeFaults(context.value, own, allowed))
      context.issues.push({ code: "custom", message: fault, input: context.value });
  };
}

type Allowed = { mayDependOnNumber?: boolean; oneIsEnough?: boolean };

function placeFaults(
  written: string,
  own: readonly string[],
  { mayDependOnNumber = false, oneIsEnough = false }: Allowed,
): string[] {
  const found = placesOf(written);
  if (typeof found === "string") return [`cannot be read: ${found}`];
  const elements = parseMessage(written);
  if (!mayDependOnNumber && !isPlain(elements))
    return ["may have only places such as {school}, and no plural or format"];
  const missing = own.filter((place) => !found.includes(place));
  const unknown = found.filter((place) => !own.includes(place) && !isSharedPlace(place));
  const either = own.map((place) => `{${place}}`).join(" or ");
  return [
    ...(oneIsEnough
      ? missing.slice(own.length - 1).map(() => `must have the place ${either}`)
      : missing.map((place) => `must have the place {${place}}`)),
    ...unknown.map((place) => unknownPlace(place, own)),
    ...acceptedFaults(written, elements),
  ];
}

function unknownPlace(place: string, own: readonly string[]): string {
  const meant = closestMatch(place, [...own, ...sharedPlaces], { maxDistance: Math.ceil(place.length / 3) });
  return `has an unknown place {${place}}${meant ? `, did you mean {${meant}}?` : ""}`;
}

function unknownKey(key: string, known: readonly string[]): string {
  const meant = closestMatch(key, known, { maxDistance: Math.ceil(key.length / 3) });
  const advice = meant ? `did you mean "${meant}"?` : "which the site does not show: remove it";
  return `has an unknown key "${key}", ${advice}`;
}
