// Reads the byte range of a GET (RFC 9110, section 14). A request for several ranges or another unit, or
// whose If-Range does not match, is answered with the whole representation, as the RFC allows.

type RangeRequest = { method: string; header(name: string): string | undefined };
type Representation = { length: number; etag: string };

/** Positions of the first and the last byte, both included. */
export type ByteRange = { first: number; last: number };

/** Returns undefined if the whole representation must be sent. `unsatisfiable` means status 416. */
export function readByteRange(
  request: RangeRequest,
  { length, etag }: Representation,
): ByteRange | "unsatisfiable" | undefined {
  const rangeHeader = request.method === "GET" ? request.header("range") : undefined;
  if (!rangeHeader) return undefined;
  const condition = request.header("if-range");
  if (condition !== undefined && condition !== etag) return undefined;

  const { first = "", last = "" } = singleRange.exec(rangeHeader)?.groups ?? {};
  if (first === "" && last === "") return undefined;
  const range =
    first === ""
      ? { first: Math.max(0, length - Number(last)), last: length - 1 }
      : { first: Number(first), last: last === "" ? length - 1 : Math.min(Number(last), length - 1) };
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  return range.first > range.last ? "unsatisfiable" : range;
}

const singleRange = /^bytes=\s*(?<first>\d{0,15})-(?<last>\d{0,15})\s*$/;
