// Ids are part of a request's URL, so each request takes a bounded number.

const maxIdsPerRequest = 100;

/** Splits ids, or items with an id each. */
export function splitIntoBatches<Item>(ids: Item[]): Item[][] {
  const count = Math.ceil(ids.length / maxIdsPerRequest);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * maxIdsPerRequest, (index + 1) * maxIdsPerRequest),
  );
}
