// Structured logs (JSON lines) on standard output. Secrets, tokens, passwords and what applicants wrote never
// reach a log: callers pass ids, codes and counts. An error is logged with name, code and stack, without its
// `detail`, which may quote a row.
import { AsyncLocalStorage } from "node:async_hooks";
import { type Logger, pino } from "pino";
import { version } from "./version.ts";

export type Log = Logger;

/**
 * Creates a log of lines from `level` on, one of pino's levels or `silent`. Each line has the site's version,
 * and inside `withLogContext` the request's id. `destination` replaces standard output in tests.
 */
export function createLog(level: string, destination?: { write(line: string): void }): Log {
  return pino(
    {
      level,
      base: { version },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => logContext.getStore() ?? {},
      serializers: { err: describeError },
      redact: {
        paths: ["authorization", "apikey", "password", "token", "*.authorization", "*.password", "*.token"],
      },
    },
    destination,
  );
}

/** Adds these fields to every line that is logged during `work`, at any depth of calls. */
export function withLogContext<T>(fields: { requestId: string }, work: () => T): T {
  return logContext.run(fields, work);
}

const logContext = new AsyncLocalStorage<{ requestId: string }>();

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: "something that is no error was thrown" };
  const { name, message, stack } = error;
  const code = "code" in error ? error.code : undefined;
  if (!quotesValues(code)) return { name, message, code, stack };
  return { name, code, stack: stack?.split("\n").filter(isFrame).join("\n") };
}

/**
 * True for the classes of PostgreSQL's errors whose messages repeat values: data exception (22), integrity
 * constraint violation (23), raised by a function (P0).
 */
function quotesValues(code: unknown): boolean {
  return typeof code === "string" && /^(22|23|P0)[0-9A-Z]{3}$/.test(code);
}

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}
