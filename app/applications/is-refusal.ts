// Whether the database refused a call, as it does once a right was taken away; a fault is no refusal.

export function isRefusal(failure: unknown): boolean {
  return typeof failure === "object" && failure !== null && "code" in failure && failure.code === "42501";
}
