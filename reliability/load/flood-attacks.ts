// One address and one ordinary account that use everything they can reach to keep others out. It runs in its
// own thread (../flood.trial.ts), so that it does not delay the measured visitors. It returns how often each
// attack got which status.
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { formatTally } from "../report/findings.ts";
import { post, request } from "./request.ts";

export type Flood = { origin: string; address: string; token: string; mailbox: string; lastName: string };

export type FloodAnswers = Record<string, string>;

const { origin, address, token, mailbox, lastName }: Flood = workerData;
const headers = { apikey: "site-visitor", "x-forwarded-for": address };
const statuses: Record<string, number[]> = {};

/** A read whose conditions take PostgreSQL about a second to prepare, whatever the table contains. */
async function readExpensively(): Promise<void> {
  const conditions = Array.from(
    { length: 100 },
    (_, n) => `role=match.(a%7B1,60%7D)%7B1,40%7D${"x".repeat(n)}`,
  );
  const url = `${origin}/rest/v1/user_roles?select=role&${conditions.join("&")}`;
  note("expensive reads", await request(url, { headers: { ...headers, authorization: `Bearer ${token}` } }));
}

async function signInWrongly(): Promise<void> {
  const tries = Array.from({ length: 264 }, async (_, n) => {
    const body = { email: `nobody.${n}@example.org`, password: "not-the-password" };
    note("wrong sign-ins", await post(`${origin}/auth/v1/token?grant_type=password`, { headers, body }));
  });
  await Promise.all([...tries, pause(2_000)]);
}

/** Sends 900 kB of a body of 1 MiB, and then nothing. */
async function leaveUnfinished(): Promise<void> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.on("error", () => {}); // "close" follows
  socket.on("data", (chunk) => note("unfinished bodies", { status: Number(chunk.toString().split(" ")[1]) }));
  socket.write(
    `POST /rest/v1/scholarship_applications HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: ${address}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${2 ** 20}\r\n\r\n["${"x".repeat(900_000)}`,
  );
  await once(socket, "close");
  await pause(1_000);
}

async function storeManyRows(): Promise<void> {
  const url = `${origin}/rest/v1/scholarship_applications`;
  const empty = JSON.stringify(Array.from({ length: 100_000 }, () => ({})));
  const json = { ...headers, "content-type": "application/json" };
  note("100,000 rows in one request", await request(url, { method: "POST", headers: json, body: empty }));
  const columns = "first_name,last_name,email,phone,city,state,budget,education,experience,why_interested";
  const row = `\nAnn,${lastName},a@example.org,5555555555,Austin,TX,$40,GED,Heat pumps,${"A steady trade. ".repeat(2)}`;
  const rows = columns + row.repeat(Math.floor(1_000_000 / row.length));
  const csv = { ...headers, "content-type": "text/csv" };
  note(
    "1 MB of applications in one request",
    await request(url, { method: "POST", headers: csv, body: rows }),
  );
  await pause(500);
}

async function sendMailToOneMailbox(): Promise<void> {
  const [name, domain] = mailbox.split("@");
  const email = `${name}+${crypto.randomUUID()}@${domain}`;
  const account = { email, password: "plumb-bob-and-line" };
  note(
    "mails to one mailbox",
    await post(`${origin}/auth/v1/otp`, { headers, body: { email, create_user: true } }),
  );
  note("mails to one mailbox", await post(`${origin}/auth/v1/signup`, { headers, body: account }));
  note("mails to one mailbox", await post(`${origin}/auth/v1/recover`, { headers, body: { email } }));
}

function note(attack: string, { status }: { status: number }): void {
  statuses[attack] ??= [];
  statuses[attack].push(status);
}

/** Repeats an attack in `times` lanes until the thread is terminated. */
function repeat(attack: () => Promise<void>, times: number): void {
  for (let lane = 0; lane < times; lane += 1)
    void (async () => {
      for (;;) await attack();
    })();
}

repeat(readExpensively, 12);
repeat(signInWrongly, 1);
repeat(leaveUnfinished, 300);
repeat(storeManyRows, 2);
repeat(sendMailToOneMailbox, 4);
parentPort?.once("message", () => {
  const answers: FloodAnswers = {};
  for (const [attack, seen] of Object.entries(statuses))
    answers[attack] = formatTally(seen.toSorted((a, b) => a - b));
  parentPort?.postMessage(answers);
});
