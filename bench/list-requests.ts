// What the administrators' list asks of the data service (app/applications), as the client package writes it.
import { randomUUID } from "node:crypto";
import type { Answer, Caller } from "./caller.ts";
import { rareName } from "./fill-applications.ts";

/** Work that is done again and again, one after the other. */
export type ListWork = { name: string; once: () => Promise<unknown> };

type Row = { id: string; email: string; created_at: string; sort_name: string; status: string };

/** The same in the same order for every site; what is particular to one is read from it here. */
export async function listWorks(site: Caller, token: string): Promise<ListWork[]> {
  const get = (address: string, prefer?: string) => ask(site, token, { address, prefer });
  const first = await rowsOf(get(newest));
  const byName = await rowsOf(get(`${search}&order=sort_name.asc,id.asc${page}`));
  const middle = await deepRow(get);
  const ids = first.map(({ id }) => id).join(",");
  const named: [string, () => Promise<unknown>][] = [
    ["first page, newest first", () => get(newest)],
    ["the page after it", () => get(`${table}&${after("created_at", "desc", first)}${page}`)],
    ["a page after 90 % of all", () => get(`${table}&${after("created_at", "desc", [middle])}${page}`)],
    ["first page, oldest first", () => get(`${table}&order=created_at.asc,id.asc${page}`)],
    ["first page of one status", () => get(`${table}&status=eq.approved${newestOrder}${page}`)],
    ["first page by name", () => get(`${search}&order=sort_name.asc,id.asc${page}`)],
    ["the page after it by name", () => get(`${search}&${after("sort_name", "asc", byName)}${page}`)],
    ["what is held for a look", () => get(`${search}&held_reason=not.is.null${newestOrder}${page}`)],
    ["what is known beside a page", () => get(`/application_signals?select=*&application_id=in.(${ids})`)],
    ["count of all", () => get(counts)],
    ["count of one status", () => get(`${counts}&status=eq.approved`)],
    ["count of what is held", () => get(`${found}&held_reason=not.is.null&limit=1`, "count=exact")],
    ...searchesFor(middle.email).flatMap(([name, patterns]): [string, () => Promise<unknown>][] => [
      [`search for ${name}: page`, () => findPage(get, patterns)],
      [`search for ${name}: count`, () => countFound(get, patterns)],
    ]),
    ["an application opened", () => open(get, middle.id)],
    ["a status changed", () => changeStatus(site, token, middle)],
    ["an application handed in", () => handIn(site)],
  ];
  return named.map(([name, once]) => ({ name, once }));
}

type Get = (address: string, prefer?: string) => Promise<Answer>;

const stored =
  "id,first_name,last_name,email,phone,city,state,budget,education,experience,why_interested,status,created_at";
const table = "/scholarship_applications?select=*";
const search = `/application_search?select=${stored},sort_name`;
const newestOrder = "&order=created_at.desc,id.desc";
const page = "&limit=50";
const newest = `${table}${newestOrder}${page}`;
const found = "/application_search?select=id";
const counts = "/application_counts?select=applications";

/** As the list writes them into a request. `address` is that of somebody with a common name at a common provider. */
function searchesFor(address: string): [string, string][] {
  return [
    ["a word that every third has", containing("gmail")],
    ["a name that every twentieth has", containing("maria")],
    ["a name that every thousandth has", containing("thornwell")],
    ["a name that one has", containing(rareName)],
    [
      "one e-mail address",
      `${containing(address)}&or=(before_at.like.${backwards(address)},before_at.is.null)`,
    ],
    ["two letters", containing(" an")],
    ["a name and a city", containing("maria") + containing("springview")],
    ["nothing that is there", containing("zzyzx")],
    ["two frequent words that never stand together", containing("gmail") + containing("yahoo")],
  ];
}

function containing(word: string): string {
  return `&search_text=ilike.${encodeURIComponent(`%${word}%`)}`;
}

function backwards(address: string): string {
  return encodeURIComponent(`"${[...(address.split("@")[0] ?? "")].reverse().join("")}%"`);
}

function ask(
  site: Caller,
  token: string,
  { address, prefer }: { address: string; prefer?: string | undefined },
) {
  return site.call("GET", `/rest/v1${address}`, { token, ...(prefer ? { headers: { prefer } } : {}) });
}

/** Several words among more than 10,000: what they find is found first, if it is little. */
async function findPage(get: Get, patterns: string): Promise<void> {
  const ids = hasSeveralWords(patterns) && (await isMany(get)) ? await findIds(get, patterns) : undefined;
  const isFew = ids && ids.length <= 100;
  const sought = hasSeveralWords(patterns) ? patterns : `${patterns}&is_sought=is.true`;
  const filter = isFew ? `&id=in.(${ids.map(({ id }) => id).join(",")})` : sought;
  await get(`${search}${filter}${newestOrder}${page}`);
}

/** Among up to 10,000 to the end, among more to 100. */
async function countFound(get: Get, patterns: string): Promise<void> {
  if (await isMany(get)) await findIds(get, patterns);
  else await get(`${found}${patterns}&limit=1`, "count=exact");
}

async function isMany(get: Get): Promise<boolean> {
  const rows: { applications: number }[] = JSON.parse((await get(counts)).body);
  return rows.reduce((sum, { applications }) => sum + applications, 0) > 10_000;
}

function findIds(get: Get, patterns: string): Promise<Row[]> {
  return rowsOf(get(`${found}${patterns}${hasSeveralWords(patterns) ? "&is_found=is.true" : ""}&limit=101`));
}

function hasSeveralWords(patterns: string): boolean {
  return patterns.split("search_text").length > 2;
}

function after(column: "created_at" | "sort_name", direction: "asc" | "desc", rows: Row[]): string {
  const last = rows.at(-1);
  if (!last) throw new Error("There is no page to go on from.");
  const value = encodeURIComponent(last[column]);
  const [at, beyond] = direction === "asc" ? ["gte", "gt"] : ["lte", "lt"];
  const bounds = `${column}.${beyond}."${value}",and(${column}.eq."${value}",id.${beyond}.${last.id})`;
  return `${column}=${at}.${value}&or=(${bounds})&order=${column}.${direction},id.${direction}`;
}

/** After nine tenths of the three years. */
async function deepRow(get: Get): Promise<Row> {
  const moment = new Date(Date.now() - 0.9 * 3 * 365.25 * 86_400_000).toISOString();
  const [row] = await rowsOf(get(`${table}&created_at=lte.${moment}&status=neq.new${newestOrder}&limit=1`));
  if (!row) throw new Error("There is no old application.");
  return row;
}

/** All that the dialog asks for at once. */
async function open(get: Get, id: string): Promise<void> {
  const of = (name: string, order: string) =>
    get(`/${name}?select=*&limit=200&application_id=eq.${id}&order=${order}`);
  await Promise.all([
    get(`${table}&id=eq.${id}`),
    get(
      `/application_likenesses?select=other_id,same_email,same_phone,same_name&application_id=eq.${id}&limit=100`,
    ),
    get(`/held_applications?select=reason&application_id=eq.${id}`),
    get(
      `/scholarship_application_details?select=application_id,address,zip,program,language&application_id=in.(${id})`,
    ),
    of("application_changes", "id.desc"),
    of("application_notes", "written_at.desc"),
    of("application_messages", "written_at.desc"),
    of("application_erasures", "erased_at.desc"),
  ]);
}

/** To and fro, and every time it must have been as it was shown. */
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
      ...{ id: randomUUID(), first_name: "Renée", last_name: "Beaumont", email: "renee@example.org" },
      ...{ phone: "(555) 555-0123", city: "Cañon City", state: "TX", budget: "I can pay $40 a month." },
      ...{ education: "GED, 2019", experience: "Install heat pumps" },
      why_interested: `${story}\n\nGoals: A steady trade.`,
    },
  });
}

async function rowsOf(answer: Promise<Answer>): Promise<Row[]> {
  return JSON.parse((await answer).body);
}
