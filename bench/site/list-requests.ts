// The requests of the administrators' list to the data service (app/applications), as the client package
// writes them.
import { randomUUID } from "node:crypto";
import { detailFields } from "../../contract/scholarship.ts";
import type { Answer, Caller } from "../load/http-caller.ts";
import { rareName } from "./fill-applications.ts";

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
  const search = (body: object) => call("search_applications", { ...noSearch, ...body });
  const first = await rowsOf(get(newest));
  const byName = await rowsOf(search({ sort: "name" }));
  const middle = await deepRow(get);
  const ids = first.map(({ id }) => id);
  const named: [string, () => Promise<unknown>][] = [
    ["first page, newest first", () => get(newest)],
    ["the page after it", () => get(`${table}&${after(first)}${page}`)],
    ["a page after 90 % of all", () => get(`${table}&${after([middle])}${page}`)],
    ["first page, oldest first", () => get(`${table}&order=created_at.asc,id.asc${page}`)],
    ["first page of one status", () => get(`${table}&status=eq.approved${newestOrder}${page}`)],
    ["first page by name", () => search({ sort: "name" })],
    ["the page after it by name", () => search({ sort: "name", ...startAfter(byName) })],
    ["what is held for a look", () => search({ only_held: true })],
    ["what is known beside a page", () => call("application_signals", { application_ids: ids })],
    ["count of all, by status", () => call("application_counts", {})],
    ["count of what is held", () => call("application_search_count", { patterns: [], only_held: true })],
    ...searchesFor(middle.email).flatMap(([name, words]): [string, () => Promise<unknown>][] => [
      [`search for ${name}: page`, () => search(words)],
      [`search for ${name}: count`, () => call("application_search_count", words)],
    ]),
    ["an application opened", () => open(get, call, middle.id)],
    ["a status changed", () => changeStatus(site, token, middle)],
    ["an application handed in", () => handIn(site)],
  ];
  return named.map(([name, once]) => ({ name, once }));
}

type Get = (address: string) => Promise<Answer>;
type Call = (name: string, body: object) => Promise<Answer>;
type Words = { patterns: string[]; address_prefixes?: string[] };

const table = "/scholarship_applications?select=*";
const newestOrder = "&order=created_at.desc,id.desc";
const page = "&limit=50";
const newest = `${table}${newestOrder}${page}`;
const noSearch = { patterns: [], address_prefixes: [], only_held: false, sort: "newest", most: 50 };

/**
 * Searches as the list writes them. `address` belongs to a person with a common name at a common provider.
 */
function searchesFor(address: string): [string, Words][] {
  return [
    ["a word that every third has", containing("gmail")],
    ["a name that every twentieth has", containing("maria")],
    ["a name that every thousandth has", containing("thornwell")],
    ["a name that one has", containing(rareName)],
    ["one e-mail address", { ...containing(address), address_prefixes: [`${backwards(address)}%`] }],
    ["two letters", containing(" an")],
    ["a name and a city", containing("maria", "springview")],
    ["nothing that is there", containing("zzyzx")],
    ["two frequent words that never stand together", containing("gmail", "yahoo")],
  ];
}

function containing(...words: string[]): Words {
  return { patterns: words.map((word) => `%${word}%`) };
}

function backwards(address: string): string {
  return [...(address.split("@")[0] ?? "")].reverse().join("");
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
