// Structured logs on standard output. Secrets, tokens, passwords and what applicants wrote never reach a log:
// callers pass ids, codes and counts; an error is logged by name, code and stack, without its `detail` (it may quote a row).
import { type Logger, pino } from "pino";

export type Log = Logger;

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: withoutDetail },
    redact: {
      paths: ["authorization", "apikey", "password", "token", "*.authorization", "*.password", "*.token"],
    },
  });
}

function withoutDetail(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const code = "code" in error ? error.code : undefined;
  return { name, message, code, stack };
}
