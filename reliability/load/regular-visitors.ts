// Visitors who come at a constant rate whatever the site does, each from their own address: applicants, and
// sometimes a person who signs in and an administrator who opens the list. Nobody retries, because the answer
// to the first attempt is measured.
import { setTimeout as pause } from "node:timers/promises";
import { toStoredApplication } from "../../contract/scholarship.ts";
import { type Findings, formatSpread, formatTally } from "../report/findings.ts";
import { createSubmission } from "./applicant.ts";
import type { Person } from "./people.ts";
import { post, type Response, request } from "./request.ts";

export type Visit = { what: string; answer: Response };

export type Visitors = {
  origin: string;
  person: Person;
  administrator: Person;
  /** How many applicants come, and the milliseconds between them. */
  applicants: number;
  everyMs: number;
};

/** Returns the answers and the ids of the applications. */
export async function visit({
  applicants,
  everyMs,
  ...visitors
}: Visitors): Promise<{ visits: Visit[]; ids: string[] }> {
  const visits: Visit[] = [];
  const ids: string[] = [];
  const underWay: Promise<void>[] = [];
  for (let number = 0; number < applicants; number += 1) {
    underWay.push(apply(number), ...(number % 8 === 0 ? [signIn(number), readList(number)] : []));
    await pause(everyMs);
  }
  await Promise.all(underWay);
  return { visits, ids };

  async function apply(number: number): Promise<void> {
    const headers = { apikey: "site-visitor", ...from(1, number) };
    const { id, form } = createSubmission(number);
    ids.push(id);
    const { origin } = visitors;
    note("page of the form", await request(`${origin}/scholarship`, { headers, timeoutMs }));
    const body = toStoredApplication({ ...form, id });
    const table = `${origin}/rest/v1/scholarship_applications`;
    note("application", await post(table, { headers, body, timeoutMs }));
    const mail = { headers, body: { ...form, id }, timeoutMs };
    note("email", await post(`${origin}/api/send-scholarship-email`, mail));
  }

  async function signIn(number: number): Promise<void> {
    const { email, password } = visitors.person;
    const url = `${visitors.origin}/auth/v1/token?grant_type=password`;
    note("sign-in", await post(url, { headers: from(2, number), body: { email, password }, timeoutMs }));
  }

  async function readList(number: number): Promise<void> {
    const url = `${visitors.origin}/rest/v1/scholarship_applications?select=*&order=created_at.desc,id.desc&limit=50`;
    const authorization = `Bearer ${visitors.administrator.token}`;
    note("list", await request(url, { headers: { ...from(3, number), authorization }, timeoutMs }));
  }

  function note(what: string, answer: Response): void {
    visits.push({ what, answer });
  }
}

export function checkVisits(findings: Findings, visits: Visit[]): void {
  for (const [what, of] of Object.entries(Object.groupBy(visits, (one) => one.what))) {
    const times = (of ?? []).map(({ answer }) => answer.milliseconds);
    findings.figure(
      `honest visitors: milliseconds of ${what}`,
      `${formatSpread(times)} (of ${times.length})`,
    );
  }
  const refused = visits.filter(
    ({ answer: { status } }) => status !== 200 && status !== 201 && status !== 206,
  );
  findings.promise(
    "no honest visitor was refused",
    refused.length === 0,
    formatTally(
      refused.map(
        ({ what, answer: { status, fault, body } }) => `${what} ${status} ${fault ?? body.slice(0, 200)}`,
      ),
    ),
  );
  const late = visits.filter(({ answer }) => answer.milliseconds > longestMs);
  findings.promise(
    `every honest visitor was answered within ${longestMs / 1000} s`,
    late.length === 0,
    `${late.length} of ${visits.length} were not`,
  );
}

/** The visitor's address as the proxy in front of the site passes it on. */
function from(kind: number, number: number): { "x-forwarded-for": string } {
  return { "x-forwarded-for": `10.${kind}.${Math.floor(number / 250)}.${1 + (number % 250)}` };
}

/**
 * The longest permitted time of an answer, and how long a visitor waits to see which answer a late one is.
 */
const longestMs = 5_000;
const timeoutMs = 60_000;
