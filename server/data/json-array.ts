// A JSON array of values that are JSON already.

/**
 * Returns UTF-8 bytes for a long array. One long string would be copied when it is joined, scanned for
 * characters outside Latin-1 and copied again when it is sent.
 */
export function jsonArray(values: string[]): string | Uint8Array<ArrayBuffer> {
  const characters = values.reduce((sum, { length }) => sum + length, 0);
  if (characters < maxStringCharacters) return `[${values.join(",")}]`;
  const sizes = values.map((value) => Buffer.byteLength(value));
  const bytes = Buffer.allocUnsafeSlow(1 + sizes.reduce((sum, size) => sum + size + 1, 0));
  let position = 0;
  for (const [index, value] of values.entries()) {
    position += bytes.write(index === 0 ? "[" : ",", position, "latin1");
    position += bytes.write(value, position);
  }
  bytes.write("]", position, "latin1");
  return bytes;
}

const maxStringCharacters = 8_192;
