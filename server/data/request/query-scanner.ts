// A cursor over one query parameter, with the tokens of PostgREST's query language (its QueryParams module).
import { refuse } from "../errors.ts";

export type QueryScanner = {
  /** Returns what `pattern` (sticky) matches at the cursor, and moves behind it; else undefined. */
  take(pattern: RegExp): string | undefined;
  /** Like `take`, but throws PGRST100 if there is no match. */
  expect(pattern: RegExp, expected: string): string;
  isAtEnd(): boolean;
  /** Moves back if `read` returned undefined. */
  attempt<T>(read: () => T | undefined): T | undefined;
  refusal(expected: string): Error;
};

export function createScanner(text: string, purpose: string): QueryScanner {
  let position = 0;
  const cursor: QueryScanner = {
    take(pattern) {
      pattern.lastIndex = position;
      const match = pattern.exec(text)?.[0];
      if (match !== undefined) position += match.length;
      return match;
    },
    expect(pattern, expected) {
      const match = cursor.take(pattern);
      if (match === undefined) throw cursor.refusal(expected);
      return match;
    },
    isAtEnd: () => position === text.length,
    attempt(read) {
      const start = position;
      const result = read();
      if (result === undefined) position = start;
      return result;
    },
    refusal(expected) {
      const found =
        position < text.length
          ? `"${String.fromCodePoint(text.codePointAt(position) ?? 0)}"`
          : "end of input";
      return refuse("PGRST100", {
        message: `"failed to parse ${purpose} (${shortened(text)})" (line 1, column ${position + 1})`,
        details: `unexpected ${found} expecting ${expected}`,
      });
    },
  };
  return cursor;
}

/** A column or alias: bare (letters, digits, _ $ space, parts joined by -) or in double quotes. */
export function fieldName(query: QueryScanner): string | undefined {
  const quoted = quotedValue(query);
  if (quoted !== undefined) return quoted;
  const name = query.take(/[\p{L}\p{N}_$ \t]+(?:-(?!>)[\p{L}\p{N}_$ \t]+)*/uy)?.trim();
  return name === "" ? undefined : name;
}

export function expectedFieldName(query: QueryScanner): string {
  const name = fieldName(query);
  if (name === undefined) throw query.refusal("field name (* or [a..z0..9_$])");
  return name;
}

/** `"..."`, in which a backslash escapes the next character. */
export function quotedValue(query: QueryScanner): string | undefined {
  return query
    .take(/"(?:[^\\"]|\\.)*"/sy)
    ?.slice(1, -1)
    .replace(/\\(.)/gs, "$1");
}

/**
 * An element of a list or of and/or: a quoted value if it is the whole element, else everything up to `,` or
 * `)`.
 */
export function listElement(query: QueryScanner): string {
  const quoted = query.attempt(() => {
    const value = quotedValue(query);
    return value !== undefined && (query.isAtEnd() || query.take(/(?=[,)])/y) !== undefined)
      ? value
      : undefined;
  });
  return quoted ?? query.take(/[^,)]*/y) ?? "";
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
