// The two calls of the submit flow (spec section 7). Each gives up after half a minute, so that nobody waits forever on
// a lost connection; trying again is safe.
import type { NewScholarshipApplication } from "../../contract/scholarship.ts";
import type { Backend } from "../backend/client.ts";
import { connect } from "../backend/connect.ts";
import type { InsertAnswer, SubmitSteps } from "./submit-application.ts";

const patienceMs = 30_000;

export const send: SubmitSteps = {
  insert: async (record) => {
    const { data, visitorData } = await connect();
    const answer = await insertInto(data, record);
    // A session that the server no longer knows must not stand between a person and the application.
    return isTokenRefused(answer) ? insertInto(visitorData, record) : answer;
  },
  requestEmail: async (body) => {
    const response = await fetch("/api/send-scholarship-email", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: afterPatience(),
    });
    return { ok: response.ok, body: await response.json().catch(() => undefined) };
  },
};

async function insertInto(data: Backend["data"], record: NewScholarshipApplication): Promise<InsertAnswer> {
  const { error, status } = await data
    .from("scholarship_applications")
    .insert(record)
    .abortSignal(afterPatience());
  return { status, code: error?.code, isRefused: error !== null };
}

/** PGRST3xx is the data service's group of codes for tokens. */
function isTokenRefused({ status, code }: InsertAnswer): boolean {
  return status === 401 && code?.startsWith("PGRST3") === true;
}

/** AbortSignal.timeout for browsers of 2022, which lack it. */
function afterPatience(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), patienceMs);
  return controller.signal;
}
