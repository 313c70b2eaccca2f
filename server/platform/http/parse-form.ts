// Parses bodies of type application/x-www-form-urlencoded (https://url.spec.whatwg.org/#urlencoded-parsing).
// The time of Node's parser grows with the square of the number of pairs: a megabyte of empty pairs blocked
// the process for six seconds. So the pairs are counted first.

/** Returns undefined for a body of more than `maxPairs` pairs. */
export function parseForm(body: string, maxPairs: number): URLSearchParams | undefined {
  let pairs = 1;
  for (let at = body.indexOf("&"); at !== -1; at = body.indexOf("&", at + 1)) {
    pairs += 1;
    if (pairs > maxPairs) return undefined;
  }
  return new URLSearchParams(body);
}
