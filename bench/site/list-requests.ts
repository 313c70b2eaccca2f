// The requests of the administrators' list to the data service (app/applications), as the client package
// writes them.
import { randomUUID } from "node:crypto";
import { detailFields } from "../../contract/scholarship.ts";
import type { Answer, Caller } from "../load/http-caller.ts";
import { formerProgram, rareName } from "./fill-applications.ts";

/** A request that is repeated, one after the other. */
export type ListWork = { name: string; once: () => Promise<unknown> };

type Row = { id: string; email: string; created_at: string; sort_name: string; status: string };

/**
 * Returns the same requests in the same order for every site. It first reads the values that differ from site
 * to site.
 */
export async function listWorks(site: Caller, token: string): Promise<ListWork[]> {
  const get = (address: string) => site.call("GET", `/rest/v1${address}`, { token });
  const call = (name: string, body: object) => site.call("POST", `/rest/v1/rpc/${name}`, { token, body });
  const list = (filter: object, more: object = {}) =>
    call("list_applications", { filter, sort: "newest", most: 50, ...more });
  const counts = (filter: object) => call("application_tab_counts", { filter });
  const first = await rowsOf(get(newest));
  const byName = await rowsOf(list({}, { sort: "name" }));
  const middle = await deepRow(get);
  const ids = first.map(({ id }) => id);
  const named: [string, () => Promise<unknown>][] = [
    ["first page, newest first", () => get(newest)],
    [
      "its programs, languages and flags",
      () => call("list_applications?select=id,program,language,is_held", { most: 50 }),
    ],
    ["the page after it", () => get(`${table}&${after(first)}${page}`)],
    ["a page after 90 % of all", () => get(`${table}&${after([middle])}${page}`)],
    ["first page, oldest first", () => list({}, { sort: "oldest" })],
    ["first page by name", () => list({}, { sort: "name" })],
    ["the page after it by name", () => list({}, { sort: "name", ...startAfter(byName) })],
    ["what may be duplicates on a page", () => call("possible_duplicate_reasons", { application_ids: ids })],
    ["what waits on a page", () => call("application_marks", { application_ids: ids })],
    ["who takes care of a page", () => get(assignmentsOf(ids))],
    ["My desk: one's own", () => list({ assigned: "me", overdue_days: 0 }, { sort: "oldest", most: 100 })],
    ["saved views", () => get("/saved_views?select=id,name,query&order=name.asc")],
    ["counts of all tabs", () => counts({})],
    ["the look at what changed", () => call("application_news", { since: new Date().toISOString() })],
    ["the rows of a page again", () => get(`${table}&id=in.(${ids})`)],
    ["telling what is open", () => tellWhatIsOpen(site, token, middle.id)],
    ...filters.flatMap(([name, filter]): [string, () => Promise<unknown>][] => [
      [`filter by ${name}: page`, () => list(filter)],
      [`filter by ${name}: counts`, () => counts(filter)],
    ]),
    ["the Overview: figures", () => call("application_overview", { time_zone: "America/New_York" })],
    ["the report of a year", () => call("application_report", { ...year, time_zone: "America/New_York" })],
    ["the Overview: how many wait too long", () => counts({ overdue_days: 14 })],
    ["the Overview: who waits longest", () => list({ overdue_days: 0 }, { sort: "oldest", most: 5 })],
    ...searchesFor(middle).flatMap(([name, search]): [string, () => Promise<unknown>][] => [
      [`search for ${name}: page`, () => list({ search })],
      [`search for ${name}: counts`, () => counts({ search })],
    ]),
    [
      "search for a name that every twentieth has, new ones: counts",
      () => counts({ search: "maria", status: "new" }),
    ],
    ["an application opened", () => open(get, call, middle.id)],
    ["a status changed", () => changeStatus(site, token, middle)],
    ["the status of a page changed", () => changePage(call, ids)],
    ["an application handed in", () => handIn(site)],
  ];
  return named.map(([name, once]) => ({ name, once }));
}

/** The former program has not been offered for a year (bench/site/fill-applications.ts). */
const filters: [string, object][] = [
  ["a status", { status: "approved" }],
  ["what is flagged", { held: true }],
  ["what is not told yet", { untold: true }],
  ["what has to be followed up", { follow_up: true }],
  ["what may be a duplicate", { duplicate: true }],
  ["a program", { program: "HVAC" }],
  ["a program that is offered no more", { program: formerProgram }],
  ["no known program", { program: "" }],
  ["a state", { state: "TN" }],
  ["no known state", { state: "" }],
  ["no known state, a status", { state: "", status: "new" }],
  ["a language", { language: "es" }],
  ["a language, a status", { language: "es", status: "reviewing" }],
  ["status, program and state", { status: "new", program: "HVAC", state: "TN" }],
  ["days", { from: "2024-11-01", to: "2024-11-30", time_zone: "America/New_York" }],
  ["what waits too long", { overdue_days: 14 }],
  ["what waits too long of a program", { overdue_days: 14, program: "HVAC" }],
  ["what is one's own", { assigned: "me" }],
  ["what is one's own, of a status", { assigned: "me", status: "approved" }],
  ["what is one's own and waits too long", { assigned: "me", overdue_days: 14 }],
  ["what is nobody's", { assigned: "nobody" }],
  ["what is nobody's, of a program", { assigned: "nobody", program: "HVAC" }],
];

const year = { since: "2025-01-01", until: "2025-12-31" };

type Get = (address: string) => Promise<Answer>;
type Call = (name: string, body: object) => Promise<Answer>;
const table = "/scholarship_applications?select=*";
const newestOrder = "&order=created_at.desc,id.desc";
const page = "&limit=50";
const newest = `${table}${newestOrder}${page}`;

/** Searches as staff type them. The address is of a person with a common name at a common provider. */
function searchesFor({ email, id }: Row): [string, string][] {
  return [
    ["a word that every third has", "gmail"],
    ["a name that every twentieth has", "maria"],
    ["a name that every thousandth has", "thornwell"],
    ["a name that one has", rareName],
    ["one email address", email],
    ["a reference", id.slice(0, 8).toUpperCase()],
    ["a phone number", "(555) 000-7919"],
    ["two letters", "an"],
    ["a name and a city", "maria springview"],
    ["a city and a state", "springview tn"],
    ["nothing that is there", "zzyzx"],
    ["two frequent words that never stand together", "gmail yahoo"],
  ];
}

/** The filter for the rows after these, newest first. */
function after(rows: Row[]): string {
  const { created_at, id } = lastOf(rows);
  const value = encodeURIComponent(created_at);
  const bounds = `created_at.lt."${value}",and(created_at.eq."${value}",id.lt.${id})`;
  return `created_at=lte.${value}&or=(${bounds})${newestOrder}`;
}

function startAfter(rows: Row[]): object {
  const { sort_name, id } = lastOf(rows);
  return { after_value: sort_name, after_id: id };
}

function lastOf(rows: Row[]): Row {
  const last = rows.at(-1);
  if (!last) throw new Error("There is no page to go on from.");
  return last;
}

/** An application that is older than nine tenths of the three years. */
async function deepRow(get: Get): Promise<Row> {
  const moment = new Date(Date.now() - 0.9 * 3 * 365.25 * 86_400_000).toISOString();
  const [row] = await rowsOf(get(`${table}&created_at=lte.${moment}&status=neq.new${newestOrder}&limit=1`));
  if (!row) throw new Error("There is no old application.");
  return row;
}

function assignmentsOf(ids: string[]): string {
  return `/application_assignments?select=application_id,assignee,assignee_email&application_id=in.(${ids})`;
}

/** As the list does while an application is open: the account's row is there after the first call. */
async function tellWhatIsOpen(site: Caller, token: string, application_id: string): Promise<void> {
  const { body } = await site.call(
    "PATCH",
    `/rest/v1/application_viewers?account_id=eq.${accountOf(token)}&select=account_id`,
    { token, body: { application_id }, headers: { prefer: "return=representation" } },
  );
  if (JSON.parse(body).length > 0) return;
  await site.call("POST", "/rest/v1/application_viewers", { token, body: { application_id } });
}

/** The subject of a JSON Web Token (RFC 7519). */
function accountOf(token: string): string {
  const [, claims = ""] = token.split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString()).sub;
}

/** All requests that the dialog sends at once. */
async function open(get: Get, call: Call, id: string): Promise<void> {
  const of = (name: string, order: string) =>
    get(`/${name}?select=*&limit=200&application_id=eq.${id}&order=${order}`);
  await Promise.all([
    get(`${table}&id=eq.${id}`),
    call("possible_duplicates", { of_application: id }),
    get(`/held_applications?select=reason&application_id=eq.${id}`),
    get(
      `/scholarship_application_details?select=application_id,${detailFields},language&application_id=in.(${id})`,
    ),
    of("application_changes", "id.desc"),
    of("application_notes", "written_at.desc"),
    of("application_messages", "written_at.desc"),
    of("application_erasures", "erased_at.desc"),
    of("application_contact_changes", "changed_at.desc"),
    of("application_assignment_changes", "id.desc"),
    get(assignmentsOf([id])),
    call("administrators", {}),
    call("application_score_list?select=criterion,reviewer_email,is_own,score", { of_application: id }),
  ]);
}

/** Switches between approved and rejected. Throws if the stored status is not the expected one. */
async function changeStatus(site: Caller, token: string, row: Row): Promise<void> {
  const status = row.status === "approved" ? "rejected" : "approved";
  const { body } = await site.call(
    "PATCH",
    `/rest/v1/scholarship_applications?id=eq.${row.id}&status=eq.${row.status}&select=id`,
    { token, body: { status }, headers: { prefer: "return=representation" } },
  );
  if (JSON.parse(body).length !== 1) throw new Error("The status was not changed.");
  row.status = status;
}

/** Marks fifty applications as reviewing, and as new the next time. */
async function changePage(call: Call, ids: string[]): Promise<void> {
  const [shown_status, new_status] = isPageNew ? ["new", "reviewing"] : ["reviewing", "new"];
  isPageNew = !isPageNew;
  const changes = ids.map((application_id) => ({ application_id, shown_status, new_status }));
  await call("set_application_statuses", { changes });
}

let isPageNew = true;

async function handIn(site: Caller): Promise<void> {
  const story = "Every day a bit more, with help from people around me. ".repeat(12);
  await site.call("POST", "/rest/v1/scholarship_applications", {
    body: {
      id: randomUUID(),
      first_name: "Renée",
      last_name: "Beaumont",
      email: "renee@example.org",
      phone: "(555) 555-0123",
      city: "Cañon City",
      state: "TX",
      budget: "I can pay $40 a month.",
      education: "GED, 2019",
      experience: "Install heat pumps",
      why_interested: `${story}\n\nGoals: A steady trade.`,
    },
  });
}

async function rowsOf(answer: Promise<Answer>): Promise<Row[]> {
  return JSON.parse((await answer).body);
}
