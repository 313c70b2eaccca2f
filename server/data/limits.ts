// How much a caller may insert (decisions: twenty applications an hour from one address must pass, a flood must not). What staff
// write is counted apart, so that a busy day in the office keeps no applicant out.
import { maxApplicationBytes } from "../../contract/scholarship.ts";
import type { RateLimiter } from "../platform/rate-limit.ts";
import { tooMany } from "./errors.ts";
import type { Caller } from "./identify-caller.ts";

const applications = { name: "insert", most: 60, windowSeconds: 3_600 };
const anythingElse = { name: "staff-insert", most: 600, windowSeconds: 3_600 };

/** A visitor may send one application, however long; whoever is known sends lists too. */
export function maxBodyBytes({ role }: Caller): number {
  return role === "anon" ? maxApplicationBytes : 1_048_576;
}

type Insert = { caller: Caller; table: string; address: string };

/** Requests, not rows: a request's size has its own bound. The service key is not counted. */
export async function admitInsert(limiter: RateLimiter, { caller, table, address }: Insert): Promise<void> {
  if (caller.role === "service_role") return;
  const limit = table === "scholarship_applications" ? applications : anythingElse;
  const waitSeconds = await limiter.take({ ...limit, subject: address });
  if (waitSeconds !== undefined) throw tooMany(waitSeconds);
}
