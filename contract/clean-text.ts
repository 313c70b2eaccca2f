/**
 * Text as it is stored: trimmed, with line ends as `\n`, without NUL, and with U+FFFD for unpaired
 * surrogates. PostgreSQL's `text` can hold neither.
 */
export function cleanText(value: string): string {
  return value
    .replace(/\0/g, "")
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replaceAll("\r\n", "\n")
    .trim();
}
