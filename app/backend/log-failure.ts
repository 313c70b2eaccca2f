// The one place where the site writes to the browser's console: failures that the specification wants logged.

export function logFailure(what: string, failure: unknown): void {
  // biome-ignore lint/suspicious/noConsole: spec sections 4, 7 and 8 ask for these failures to be logged.
  console.error(what, failure);
}
