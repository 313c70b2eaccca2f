// What a failed call of the data service tells.

/** Whether the database refused it, as it does once a right was taken away; a fault is no refusal. */
export function isRefusal(failure: unknown): boolean {
  return codeOf(failure) === "42501";
}

/** Whether the service answered. Without an answer the call may have worked. */
export function wasAnswered(failure: unknown): boolean {
  return codeOf(failure) !== "";
}

function codeOf(failure: unknown): string {
  const code = typeof failure === "object" && failure !== null && "code" in failure ? failure.code : "";
  return typeof code === "string" ? code : "";
}
