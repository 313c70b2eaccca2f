// The range of rows: limit and offset, narrowed by the Range header on GET (PostgREST: limits and
// pagination).
import { refuse } from "../errors.ts";

export type RowRange = { offset: number; limit: number | undefined };

export function readRange(
  query: { limit: string | undefined; offset: string | undefined },
  header: string | undefined,
): RowRange {
  const limit = wholeNumber(query.limit);
  if (limit !== undefined && limit < 0)
    throw refuse("PGRST103", { details: "Limit should be greater than or equal to zero." });
  const requested: RowRange = { offset: Math.max(0, wholeNumber(query.offset) ?? 0), limit };
  const [, first, last] = /^([0-9]+)-([0-9]*)$/.exec(header?.trim() ?? "") ?? [];
  if (first === undefined || limit === 0) return requested;

  const from = Math.max(requested.offset, Number(first));
  const to = Math.min(
    last ? Number(last) : Infinity,
    limit === undefined ? Infinity : requested.offset + limit - 1,
  );
  if (to < from) {
    throw refuse("PGRST103", {
      details: "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    });
  }
  return {
    offset: Math.min(from, Number.MAX_SAFE_INTEGER),
    limit: Number.isFinite(to) ? to - from + 1 : undefined,
  };
}

export type RangeOutcome = { status: 200 | 206 | 416; contentRange: string };

/**
 * Status and Content-Range for `rows` rows from `offset` on. `total` is undefined if no count was requested.
 */
export function rangeOutcome(offset: number, rows: number, total: number | undefined): RangeOutcome {
  const contentRange = formatContentRange(offset, offset + rows - 1, total);
  if (total === undefined) return { status: 200, contentRange };
  if (offset > total) return { status: 416, contentRange };
  return { status: rows < total ? 206 : 200, contentRange };
}

export function formatContentRange(first: number, last: number, total: number | undefined): string {
  return `${total !== 0 && first <= last ? `${first}-${last}` : "*"}/${total ?? "*"}`;
}

/** As upstream, a text that is not a whole number counts as no limit. */
function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^-?\d+$/.test(text.trim())) return undefined;
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}
