// Creates the id of a row in the browser, once, so that a retry cannot store the row twice. randomUUID exists
// only in secure contexts, but a school may try the site over plain HTTP in its own network.

type Randomness = Pick<Crypto, "getRandomValues"> & { randomUUID?: () => string };

export function newId(randomness: Randomness = crypto): string {
  if (randomness.randomUUID) return randomness.randomUUID();
  return uuidFrom(randomness.getRandomValues(new Uint8Array(16)));
}

/** RFC 9562, version 4. */
function uuidFrom(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    if (index === 8) return (byte & 0x3f) | 0x80;
    return byte;
  }).map((byte) => byte.toString(16).padStart(2, "0"));
  const part = (from: number, to: number) => hex.slice(from, to).join("");
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join("-");
}
