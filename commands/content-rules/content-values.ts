// The kinds of values in content/, for its rules (content-rules.ts, page-rules.ts, account-rules.ts,
// staff-rules.ts): texts, messages with blanks, links, lists, and objects with fixed keys. Each says in an
// owner's words what is wrong with a value.
import { closestMatch } from "leven";
import { z } from "zod";

/** A text that is not empty. */
export const text = z.string(missingOr("must be a text")).trim().min(1, "must not be empty");

/** A text that may be empty while the school has none. */
export const optionalText = z.string(missingOr('must be a text (or "" as long as there is none)'));

/** A text with blanks, written as a function of the values that fill them. */
export const message = z.custom<(...blanks: never[]) => string>((value) => typeof value === "function", {
  ...missingOr("must stay a text with blanks, which begins with (...) =>"),
});

/** An address outside this site. */
export const link = z
  .string(missingOr("must be an address"))
  .refine(
    (value) => value === "" || (URL.canParse(value) && /^https?:\/\//.test(value)),
    'must be an address that begins with https:// (or "" as long as there is none)',
  );

/** A path of this site, such as `/programs`. */
export const sitePath = text.startsWith("/", "must be a path of this site, which begins with /");

/** A heading or term with its text. */
export const titledText = fixed({ title: text, text }, "must have a title and a text");

/** A label with the page that it links to. */
export const labelledPath = fixed({ label: text, to: sitePath });

/**
 * An object with these keys and no others, except the mark of a sample.
 * @example fixed({ title: text, faq: several(question, "one question", 1, 9) })
 */
export function fixed<Shape extends z.ZodRawShape>(shape: Shape, otherwise = "is not complete") {
  const known = [...Object.keys(shape), "sample"];
  return z.strictObject(
    { ...shape, sample: z.boolean().optional() },
    {
      error: ({ code, input, keys: unknown }) => {
        if (code !== "unrecognized_keys") return missingOr(otherwise).error({ input });
        const free = known.filter((key) => !(key in Object(input)));
        return (unknown as string[]).map((key) => unknownKey(key, free)).join("\n");
      },
    },
  );
}

/**
 * The shape of an object whose keys, separated by spaces, all have values of one kind; by default texts.
 * @example fixed({ ...keys("title text"), ...keys("greeting", message), steps: texts })
 */
export function keys<Value extends z.ZodType = typeof text>(
  names: string,
  value: Value = text as unknown as Value, // the type's default is the value's default
): Record<string, Value> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, value]));
}

/** A list with a number of entries, which the fault's sentence spells out. */
export function listOf<Entry extends z.ZodType>(entry: Entry, amount: string, least: number, most = least) {
  const sentence = (input: unknown) =>
    Array.isArray(input) ? `must have ${amount}, and has ${input.length}` : `must have ${amount}`;
  return z
    .array(entry, { error: ({ input }) => sentence(input) })
    .refine((list) => list.length >= least && list.length <= most, { error: ({ input }) => sentence(input) });
}

export const texts = listOf(text, "at least one line", 1, 99);

/** Zod's message for a missing value, and for a value of another type. */
export function missingOr(sentence: string) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined ? "is missing" : sentence) };
}

function unknownKey(key: string, known: readonly string[]): string {
  const meant = closestMatch(key, known, { maxDistance: Math.ceil(key.length / 3) });
  const advice = meant ? `did you mean "${meant}"?` : "which the site does not show: remove it";
  return `has an unknown key "${key}", ${advice}`;
}
