// How much a caller may insert (decisions: twenty applications an hour from one address must pass, a flood must not).
import type { RateLimiter } from "../platform/rate-limit.ts";
import { tooMany } from "./errors.ts";
import type { Caller } from "./identify-caller.ts";

const inserts = { name: "insert", most: 60, windowSeconds: 3_600 };

/** Requests, not rows: a request's size has its own bound. The service key is not counted. */
export async function admitInsert(limiter: RateLimiter, caller: Caller, address: string): Promise<void> {
  if (caller.role === "service_role") return;
  const waitSeconds = await limiter.take({ ...inserts, subject: address });
  if (waitSeconds !== undefined) throw tooMany(waitSeconds);
}
