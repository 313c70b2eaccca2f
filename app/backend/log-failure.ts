// The one place where the site writes to the browser's console: failures that must be logged
//

export function logFailure(what: string, failure: unknown): void {
  // biome-ignore lint/suspicious/noConsole: these failures must be logged (R-216, R-218, R-292).
  console.error(what, failure);
}
