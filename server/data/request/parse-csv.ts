// CSV with a header line (RFC 4180) as a list of objects; NULL stands for null, as PostgREST reads it.
import { refuse } from "../errors.ts";

/** `header` names each column once. */
export type Csv = { header: string[]; rows: Record<string, string | null>[] };

export function parseCsv(text: string): Csv {
  const [header, ...lines] = linesOf(text);
  if (!header || header.every((name) => name === ""))
    throw refuse("PGRST102", { message: "The CSV has no header line" });
  const rows = lines.map((fields) => {
    if (fields.length !== header.length)
      throw refuse("PGRST102", { message: "All lines must have same number of fields" });
    return Object.fromEntries(
      header.map((name, index) => [name, fields[index] === "NULL" ? null : (fields[index] ?? null)]),
    );
  });
  return { header: [...new Set(header)], rows };
}

function linesOf(text: string): string[][] {
  const lines: string[][] = [];
  let fields: string[] = [];
  for (let position = 0; position < text.length; ) {
    field.lastIndex = position;
    const match = field.exec(text);
    if (!match) throw refuse("PGRST102", { message: "The CSV cannot be read: a quoted field does not end" });
    const [whole, quoted, bare = "", end] = match;
    fields.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    position += whole.length;
    if (end === "," && position < text.length) continue;
    if (end === ",") fields.push("");
    lines.push(fields);
    fields = [];
  }
  return lines.filter((line) => line.length > 1 || line[0] !== "");
}

/** One field and what ends it: a comma, a line end or the end of the text. */
const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
