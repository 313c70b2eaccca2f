// Ids are part of a request's URL, so each request takes a bounded number.

const mostIdsARequest = 100;

/** Splits ids, or items with an id each. */
export function splitIntoBatches<One>(ids: One[]): One[][] {
  const count = Math.ceil(ids.length / mostIdsARequest);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * mostIdsARequest, (index + 1) * mostIdsARequest),
  );
}
