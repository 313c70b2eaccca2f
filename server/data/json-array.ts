// A JSON array of values that are JSON already.

/**
 * As UTF-8 once it is long: put together as one string it would be copied, looked at for letters beyond
 * Latin-1 and copied again on its way out.
 */
export function jsonArray(values: string[]): string | Uint8Array<ArrayBuffer> {
  const characters = values.reduce((sum, { length }) => sum + length, 0);
  if (characters < fewCharacters) return `[${values.join(",")}]`;
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

const fewCharacters = 8_192;
