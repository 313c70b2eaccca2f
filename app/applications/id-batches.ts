// Ids stand in the address of a request, so only a bounded number goes into each.

const mostIdsARequest = 100;

/** Of ids, or of what each goes by an id. */
export function splitIntoBatches<One>(ids: One[]): One[][] {
  const count = Math.ceil(ids.length / mostIdsARequest);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * mostIdsARequest, (index + 1) * mostIdsARequest),
  );
}
