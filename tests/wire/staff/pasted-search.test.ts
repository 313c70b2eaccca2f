// What the search of administrators understands of text that was copied from a mail, a document or a list.
import { afterAll, beforeAll, expect, test } from "vitest";
import { anAdministrator, anApplication } from "../../support/data/caller.ts";
import { aDataService, type DataService } from "../../support/data/data-service.ts";
import { makeDatabase } from "../../support/data/database.ts";
import { insertApplication } from "../../support/data/stored-application.ts";

const applicants = [
  { first_name: "José", last_name: "García-López", email: "jose@example.org", phone: "(813) 555-0123" },
  { first_name: "Ana", last_name: "Garcia Lopez", email: "ana-maria@example.org", phone: "305 555 0199" },
  { first_name: "Mary", last_name: "Smith\u2011Jo", email: "mary@example.org", phone: "212 555 0100" },
];

let made: Awaited<ReturnType<typeof makeDatabase>>;
let service: DataService;
let admin: ReturnType<DataService["clientOf"]>;

beforeAll(async () => {
  made = await makeDatabase();
  service = await aDataService(made.database);
  admin = service.clientOf(await anAdministrator(made.database.owner));
  for (const applicant of applicants) await insertApplication(made.database.owner, anApplication(applicant));
});

afterAll(async () => {
  await service.stop();
  await made.drop();
});

test.each<[string, string[]]>([
  ["García-López", ["Ana", "José"]],
  ["Garcia Lopez", ["Ana", "José"]],
  ["garcía\u2011lópez", ["Ana", "José"]],
  ["garcia – lopez", ["Ana", "José"]],
  ["López, José", ["José"]],
  ["“José García-López”;", ["José"]],
  ["Jos\u200bé\u00a0García\u202f-\u00adLópez", ["José"]],
  ["Smith-Jo", ["Mary"]],
  ["jose@example.org,", ["José"]],
  ["<jose@example.org>", ["José"]],
  ["Pepe G. <jose@example.org>", ["José"]],
  ["mailto:jose@example.org?subject=Hello", ["José"]],
  ["MAILTO:Jose@Example.org", ["José"]],
  ["ana\u2011maria@example.org", ["Ana"]],
  ["(813)\u00a0555\u20110123", ["José"]],
  ["tel:+1-813-555-0123", ["José"]],
  ["\u202a+1 (813) 555‑0123\u202c", ["José"]],
  ["813 – 555 – 0123;", ["José"]],
  ["mailto:", ["Ana", "José", "Mary"]],
  [", -", ["Ana", "José", "Mary"]],
])("a pasted search finds as a typed one: %j (R-494)", async (search, names) => {
  const { data, error } = await admin.rpc("list_applications", { filter: { search } });
  expect(error).toBeNull();
  expect((data ?? []).map(({ first_name }) => first_name).sort()).toEqual(names);
  const counts = (await admin.rpc("application_tab_counts", { filter: { search } })).data ?? [];
  expect(counts.find(({ tab }) => tab === "all")?.applications).toBe(names.length);
});
