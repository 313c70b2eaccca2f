// How many requests of visitors and staff one process answers per second: the measured half of the capacity
// model (docs/operate.md).
import { randomUUID } from "node:crypto";
import type { ScholarshipForm } from "../contract/scholarship.ts";
import { type Caller, createHttpCaller } from "./load/http-caller.ts";
import { interleave, onLanes, table } from "./load/interleave.ts";
import { machine } from "./load/machine.ts";
import { anAdministrator, signIn, storedApplication, story } from "./site/applications.ts";
import { megabytesOf } from "./site/launch.ts";
import { withFolder } from "./site/server-process.ts";
import { startSite } from "./site/site.ts";

const lanes = 10;
const rounds = { rounds: 5, milliseconds: 1_500 };
const storedApplications = 10_000;

export async function bench(): Promise<void> {
  await withFolder(async (folder) => {
    const site = await startSite(`${folder}/site`);
    const visitor = createHttpCaller(site.origin, { "accept-encoding": "br" });
    const staff = createHttpCaller(site.origin, { prefer: "count=exact" });
    try {
      const { email, token } = await anAdministrator(site, storedApplications);
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
      console.log(`resident memory of the process: ${Math.round(await megabytesOf(site.pid))} MB`);
    } finally {
      visitor.close();
      staff.close();
      await site.stop();
    }
  });
}

async function submit(visitor: Caller): Promise<void> {
  const id = randomUUID();
  await visitor.call("POST", "/rest/v1/scholarship_applications", { body: { id, ...storedApplication } });
  await visitor.call("POST", "/api/send-scholarship-email", { body: { id, ...form } });
}

async function list(staff: Caller, token: string): Promise<void> {
  const query =
    "select=id,first_name,last_name,city,state,budget,status,created_at&order=created_at.desc&limit=50";
  await staff.call("GET", `/rest/v1/scholarship_applications?${query}`, { token });
}

function ignore(): void {}

const form: ScholarshipForm = {
  firstName: "Renée",
  lastName: "O’Brien",
  email: "renee@example.org",
  phone: "(555) 555-0123",
  address: "120 Main Street",
  city: "Cañon City",
  state: "TX",
  zip: "77001",
  education: "GED, 2019",
  program: "HVAC",
  career: "Install heat pumps",
  financial: "I can pay $40 a month.",
  story,
  goals: "A steady trade.",
};
