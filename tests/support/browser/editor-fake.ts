// Answers in place of the server's part of the editor (contract/site-editor.ts) and of its tables, until both
// are there. The words are those of the sample school.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { parse } from "yaml";
import type {
  ChangedValue,
  EditableField,
  EditablePage,
  EditableSite,
  EditorRefusal,
  Place,
  PreviewRequest,
  PublishRequest,
} from "../../../contract/site-editor.ts";
import type { Site } from "../server/site.ts";

type DraftRow = Place & {
  value: string | number;
  based_on: string | number;
  version: number;
  changed_by_email: string;
  changed_at: string;
};

export type EditorFake = {
  mayPublish: boolean;
  site: EditableSite;
  drafts: DraftRow[];
  publications: {
    number: number;
    overrides: ChangedValue[];
    note: string;
    published_by_email: string;
    published_at: string;
  }[];
  published: PublishRequest[];
  /** The next publication is refused with this. */
  refusal: { status: number; body: EditorRefusal } | undefined;
  /** Stores a draft as a colleague does. */
  change: (place: Place, value: string, by?: string) => void;
};

export const ownEmail = "me@example.org";
const root = join(import.meta.dirname, "../../..");

export async function fakeEditor(page: Page, { url }: Pick<Site, "url">): Promise<EditorFake> {
  let lastVersion = 0;
  const fake: EditorFake = {
    mayPublish: true,
    site: sampleWords(),
    drafts: [],
    publications: [],
    published: [],
    refusal: undefined,
    change: (place, value, by = "ana@example.org") => void store(place, value, by),
  };
  const found = (place: Place) =>
    fake.drafts.find((row) => row.file === place.file && row.path.join() === place.path.join());
  function store(
    { file, path }: Place,
    value: string | number,
    by: string,
    based_on: string | number = "",
  ): DraftRow {
    lastVersion += 1;
    const before = found({ file, path });
    const row = {
      file,
      path,
      value,
      based_on,
      version: lastVersion,
      changed_by_email: by,
      changed_at: new Date().toISOString(),
    };
    fake.drafts = [...fake.drafts.filter((other) => other !== before), row];
    return row;
  }
  function change(body: Place & { value: string; based_on: string; known_version: number }, isSave: boolean) {
    const before = found(body);
    if ((before?.version ?? 0) !== body.known_version) return { is_saved: false, ...(before ?? noRow) };
    if (isSave) return { is_saved: true, ...store(body, body.value, ownEmail, body.based_on) };
    fake.drafts = fake.drafts.filter((row) => row !== before);
    return { is_saved: true, ...(before ?? noRow) };
  }
  const answer = (path: string, answered: (route: Route) => unknown) =>
    page.route(`**${path}`, async (route) => {
      const json = await answered(route);
      if (json !== undefined)
        await route.fulfill({ body: JSON.stringify(json), contentType: "application/json" });
    });

  await answer("/rest/v1/rpc/may_publish", () => fake.mayPublish);
  await answer("/rest/v1/drafts?*", () => fake.drafts);
  await answer("/rest/v1/publications?*", () => [...fake.publications].reverse());
  await answer("/rest/v1/rpc/save_draft", (route) => [change(route.request().postDataJSON(), true)]);
  await answer("/rest/v1/rpc/discard_draft", (route) => [change(route.request().postDataJSON(), false)]);
  await answer("/api/site-editor/words", () => fake.site);
  await answer("/api/site-editor/preview", async (route) => {
    const request = route.request().postDataJSON() as PreviewRequest; // what the editor sends
    const faults = request.changes.flatMap(({ file, path, value }) =>
      String(value).includes("FAULT")
        ? [{ sentence: "This is too long for the page.", place: { file, path } }]
        : [],
    );
    if (faults.length > 0) {
      await route.fulfill({ status: 422, json: { reason: "faults", faults } });
      return undefined;
    }
    const html = await (await fetch(`${url}${request.path}`)).text();
    return {
      html: withChanges(html.replaceAll(/<script[\s\S]*?<\/script>/g, ""), request.changes, fake.site),
    };
  });
  await answer("/api/site-editor/publish", async (route) => {
    if (fake.refusal) {
      const { status, body } = fake.refusal;
      fake.refusal = undefined;
      await route.fulfill({ status, json: body });
      return undefined;
    }
    const request = route.request().postDataJSON() as PublishRequest; // what the editor sends
    fake.published.push(request);
    return { number: publish(fake, request) };
  });
  return fake;
}

const noRow = { version: null, value: null, changed_by_email: null, changed_at: null };

function publish(fake: EditorFake, request: PublishRequest): number {
  const last = fake.publications.at(-1)?.overrides ?? [];
  const restored =
    "restored" in request ? fake.publications.find(({ number }) => number === request.restored) : undefined;
  const changed = fake.drafts.map(({ file, path, value }) => ({ file, path, value }));
  const isSame = (one: Place, other: Place) =>
    one.file === other.file && one.path.join() === other.path.join();
  const overrides =
    "restored" in request
      ? (restored?.overrides ?? [])
      : [...last.filter((old) => !changed.some((place) => isSame(old, place))), ...changed];
  const number = fake.site.publication + 1;
  fake.publications.push({
    ...{ number, overrides, note: request.note },
    ...{ published_by_email: ownEmail, published_at: new Date().toISOString() },
  });
  const files = sampleWords();
  if (!("restored" in request)) fake.drafts = [];
  const pages = files.pages.map((page) => ({
    ...page,
    fields: page.fields.map((field) => withOverrides(field, overrides)),
  }));
  fake.site = { ...files, publication: number, pages };
  return number;
}

function withOverrides(field: EditableField, overrides: readonly ChangedValue[]): EditableField {
  const values = { ...field.values };
  const ofFiles: Record<string, string | number> = {};
  for (const { file, path, value } of overrides)
    for (const language of Object.keys(values))
      if (file === `${language}/${field.file}` && path.join() === field.path.join()) {
        ofFiles[language] = values[language] ?? "";
        values[language] = value;
      }
  return { ...field, values, ofFiles };
}

function withChanges(html: string, changes: readonly ChangedValue[], site: EditableSite): string {
  let changed = html;
  for (const { file, path, value } of changes) {
    const [language = "", ...rest] = file.split("/");
    const field = site.pages
      .flatMap(({ fields }) => fields)
      .find((one) => one.file === rest.join("/") && one.path.join() === path.join());
    const before = escaped(String(field?.values[language] ?? ""));
    if (before !== "") changed = changed.replaceAll(before, escaped(String(value)));
  }
  return changed;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll("<", "&lt;");
}

function sampleWords(): EditableSite {
  const words = (title: string, group: EditablePage["group"], file: string, path?: string): EditablePage => ({
    ...{ title, group, fields: fieldsOf(file, group === "staff" ? ["en"] : ["en", "es"]) },
    ...(path ? { path } : {}),
  });
  return {
    publication: 0,
    languages: [
      { code: "en", name: "English" },
      { code: "es", name: "Español" },
    ],
    sharedPlaces: Object.fromEntries([...shared].map(([place, text]) => [place, { en: text, es: text }])),
    pages: [
      words("Home", "pages", "pages/home", "/"),
      words("Our Mission", "pages", "pages/mission", "/mission"),
      words("Donate", "pages", "pages/donate", "/donate"),
      words("Apply", "pages", "pages/scholarship", "/scholarship"),
      words("HVAC Technician", "programs", "programs/hvac", "/programs/hvac"),
      { ...words("Navigation and footer", "everywhere", "site", "/"), title: "Navigation and footer" },
      { title: "School", group: "everywhere", path: "/", fields: facts },
      words("Emails", "emails", "emails"),
      words("Overview", "staff", "pages/overview"),
    ],
  };
}

const shared = new Map([
  ["school", "Plumbline"],
  ["schoolName", "Plumbline Trade School"],
  ["places", "Florida"],
  ["placesChoice", "online or in person"],
  ["houseTrades", "six"],
  ["tagline", "Learn a trade"],
  ["kindTitle", "Faith-based nonprofit"],
]);

const facts: EditableField[] = (
  [
    ["text", "name", "Plumbline Trade School", "The whole name of the school."],
    ["number", "readsWithinDays", 10, "Staff read an application within this many days."],
  ] as const
).map(([kind, key, value, help]) => ({
  ...{ kind, file: "school", path: [key], help, mayBeEmpty: false, places: [], oneIsEnough: false },
  ...{ values: { "": value }, ofFiles: {} },
}));

function fieldsOf(file: string, languages: readonly string[]): EditableField[] {
  const files = languages.map(
    (language) => [language, readYaml(`content/${language}/${file}.yaml`)] as const,
  );
  return leavesOf(files[0]?.[1], []).map(({ path, text }): EditableField => {
    const places = Array.from(text.matchAll(/\{(\w+)\}/g), ([, place = ""]) => place).filter(
      (place) => !shared.has(place) && !place.startsWith("program_"),
    );
    const kind = /\{\w+, plural/.test(text) ? "plural" : places.length > 0 ? "message" : "text";
    return {
      ...{ kind: /\.svg$/.test(text) ? "picture" : kind, file, path, places: [...new Set(places)] },
      ...{ help: "", mayBeEmpty: text === "", oneIsEnough: false, ofFiles: {} },
      values: Object.fromEntries(
        files.map(([language, values]) => [
          language,
          path.reduce((inner, key) => inner?.[key], values) ?? text,
        ]),
      ),
    };
  });
}

// biome-ignore lint/suspicious/noExplicitAny: a file of words, of any shape
function readYaml(file: string): any {
  return parse(readFileSync(join(root, file), "utf8"));
}

function leavesOf(value: unknown, path: string[]): { path: string[]; text: string }[] {
  if (typeof value === "string") return path.at(-1) === "to" ? [] : [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}
