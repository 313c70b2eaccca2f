// Structured logs on standard output. Secrets, tokens, passwords and what applicants wrote never reach a log:
// callers pass ids, codes and counts; an error is logged by name, code and stack, without its `detail` (it
// may quote a row).
import { AsyncLocalStorage } from "node:async_hooks";
import { type Logger, pino } from "pino";
import { version } from "./version.ts";

export type Log = Logger;

export function createLog(level: string, destination?: { write(line: string): void }): Log {
  return pino(
    {
      level,
      base: { version },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => under.getStore() ?? {},
      serializers: { err: described },
      redact: {
        paths: ["authorization", "apikey", "password", "token", "*.authorization", "*.password", "*.token"],
      },
    },
    destination,
  );
}

/** Every line that is logged within `work`, however deep, carries these fields. */
export function logUnder<T>(fields: { requestId: string }, work: () => T): T {
  return under.run(fields, work);
}

const under = new AsyncLocalStorage<{ requestId: string }>();

function described(error: unknown) {
  if (!(error instanceof Error)) return { message: "something that is no error was thrown" };
  const { name, message, stack } = error;
  const code = "code" in error ? error.code : undefined;
  if (!quotesValues(code)) return { name, message, code, stack };
  return { name, code, stack: stack?.split("\n").filter(isFrame).join("\n") };
}

/**
 * PostgreSQL's messages of these classes (data exception, broken constraint, raised) repeat what somebody
 * wrote.
 */
function quotesValues(code: unknown): boolean {
  return typeof code === "string" && /^(22|23|P0)[0-9A-Z]{3}$/.test(code);
}

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}
