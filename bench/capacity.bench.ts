// What one process answers a second of what visitors and staff do: the measured half of the capacity model (docs/deploy.md).
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { connectAsOwner } from "../server/platform/database.ts";
import { type Caller, caller } from "./caller.ts";
import { interleave, onLanes, table } from "./interleave.ts";
import { machine } from "./machine.ts";
import { withFolder } from "./server-process.ts";
import { type BenchSite, startSite } from "./site.ts";

const lanes = 10;
const rounds = { rounds: 5, milliseconds: 1_500 };
const storedApplications = 10_000;
const password = "plumb-bob-and-line";

export async function bench(): Promise<void> {
  await withFolder(async (folder) => {
    const site = await startSite(`${folder}/site`);
    const visitor = caller(site.origin, { "accept-encoding": "br" });
    const staff = caller(site.origin, { prefer: "count=exact" });
    try {
      const { email, token } = await anAdministrator(site, visitor);
      console.log(
        `${machine()}\n${lanes} at once, ${rounds.rounds} rounds of ${rounds.milliseconds} ms each\n`,
      );
      const works = [
        onLanes("page: GET /, compressed", lanes, () => visitor.call("GET", "/").then(ignore)),
        onLanes("submit: stored and mailed to the outbox", lanes, () => submit(visitor)),
        onLanes(`list: 50 of ${storedApplications} with their count`, lanes, () => list(staff, token)),
        onLanes("sign-in with a password", lanes, () => signIn(visitor, email).then(ignore)),
      ];
      console.log(
        table("one process, its database beside it", await interleave(works, rounds), works[0]?.name ?? ""),
      );
      console.log(`resident memory of the process: ${await megabytesOf(site.pid)} MB`);
    } finally {
      visitor.close();
      staff.close();
      await site.stop();
    }
  });
}

async function submit(visitor: Caller): Promise<void> {
  const id = randomUUID();
  await visitor.call("POST", "/rest/v1/scholarship_applications", { body: { id, ...stored } });
  await visitor.call("POST", "/api/send-scholarship-email", { body: { id, ...form } });
}

async function list(staff: Caller, token: string): Promise<void> {
  const query =
    "select=id,first_name,last_name,city,state,budget,status,created_at&order=created_at.desc&limit=50";
  await staff.call("GET", `/rest/v1/scholarship_applications?${query}`, { token });
}

async function signIn(visitor: Caller, email: string): Promise<string> {
  const { body } = await visitor.call("POST", "/auth/v1/token?grant_type=password", {
    body: { email, password },
  });
  return JSON.parse(body).access_token;
}

/** Among as many applications as a large school has. */
async function anAdministrator(site: BenchSite, visitor: Caller): Promise<{ email: string; token: string }> {
  const email = "staff@example.org";
  await visitor.call("POST", "/auth/v1/signup", { body: { email, password } });
  const lines = (await readFile(join(site.dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  const owner = await connectAsOwner({ socketDir: lines[4] ?? "" });
  await owner.query("insert into user_roles (user_id, role) select id, 'admin' from auth.users");
  await owner.query(
    `insert into scholarship_applications (first_name, last_name, email, phone, city, state, budget, education, experience, why_interested)
     select $1, $2 || n, $3, $4, $5, $6, $7, $8, $9, $10 from generate_series(1, ${storedApplications}) n`,
    Object.values(stored),
  );
  await owner.query("analyze scholarship_applications");
  await owner.end();
  return { email, token: await signIn(visitor, email) };
}

async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function ignore(): void {}

const story = "Every day a bit more, with help from people around me. ".repeat(20);

const stored = {
  first_name: "Renée",
  last_name: "O’Brien",
  email: "renee@example.org",
  phone: "(555) 555-0123",
  city: "Cañon City",
  state: "TX",
  budget: "I can pay $40 a month.",
  education: "GED, 2019",
  experience: "Install heat pumps",
  why_interested: `${story}\n\nGoals: A steady trade.`,
};

const form = {
  ...{ firstName: "Renée", lastName: "O’Brien", email: "renee@example.org", phone: "(555) 555-0123" },
  ...{ address: "120 Main Street", city: "Cañon City", state: "TX", zip: "77001", education: "GED, 2019" },
  ...{ program: "HVAC", career: "Install heat pumps", financial: "I can pay $40 a month." },
  ...{ story, goals: "A steady trade." },
};
