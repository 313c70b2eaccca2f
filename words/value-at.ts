// Reads a value at its place in a file of content/.

/** Undefined if the place is not there. Only own keys count. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (holder, key) =>
      typeof holder === "object" && holder !== null && Object.hasOwn(holder, key)
        ? (holder as Record<string, unknown>)[key]
        : undefined,
    value,
  );
}
