// How much a body would become when it is parsed, counted from its bytes. Parsing makes an object for every
// two bytes of `{},{},...`; counting takes two milliseconds a megabyte and makes nothing.

/** `rows` is the length of a list, and 1 for anything else. `values` counts at least each key and element. */
export type BodySize = { rows: number; values: number };

export function countJson(bytes: Uint8Array): BodySize {
  let [isText, depth, values, separators] = [false, 0, 0, 0];
  let isList = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === comma) {
      values += 1;
      if (depth === 1) separators += 1;
    } else if (byte === brace || byte === bracket) {
      if (depth === 0) isList = byte === bracket;
      values += 1;
      depth += 1;
    } else if (byte === closingBrace || byte === closingBracket) depth -= 1;
  }
  return { rows: isList ? separators + 1 : 1, values };
}

/** Commas and line ends within quotes count too. */
export function countCsv(bytes: Uint8Array): BodySize {
  let [rows, values] = [0, 1];
  for (const byte of bytes) {
    if (byte === lineFeed || byte === carriageReturn) rows += 1;
    else if (byte === comma) values += 1;
  }
  return { rows, values: values + rows };
}

const [quote, backslash, comma, lineFeed, carriageReturn] = [0x22, 0x5c, 0x2c, 0x0a, 0x0d];
const [brace, closingBrace, bracket, closingBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
