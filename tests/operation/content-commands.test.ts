// `npm run content -- status | export | import | undo`, beside a running site and without it.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { contentFaults } from "../../words/rules/content-rules.ts";
import { aDatabase } from "../support/data/database.ts";
import { ofAdded, offeredWelding } from "../support/server/added-program.ts";
import { aSite, type Site } from "../support/server/site.ts";

const phone = (value: string, ofFile?: string) => ({
  ...{ file: "school", path: ["phone"], value },
  ...(ofFile === undefined ? {} : { ofFile }),
});
const title = (code: string, value: string) => ({
  file: `${code}/pages/mission`,
  path: ["mission", "title"],
  value,
});
const published = [
  phone("(555) 555-9876", "(555) 555-0000"),
  title("en", "Why We Build"),
  title("es", "Por qué: construimos"),
  { file: "en/pages/mission", path: ["mission", "motto"], value: "Level" },
];

type Query = Site["query"];

async function publish(query: Query, overrides: unknown, note = "") {
  await query(
    `insert into public.publications (number, overrides, note, published_by_email)
     select coalesce(max(number), 0) + 1, $1, $2, 'ruth@example.org' from public.publications`,
    [JSON.stringify(overrides), note],
  );
}

/** Runs the command with a copy of the school's folder, which has the words of the build. */
function aFolder(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "site-words-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const school = join(folder, "school");
  cpSync("content", school, { recursive: true });
  const content = (args: string[], others: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["commands/content.ts", ...args], {
      encoding: "utf8",
      env: { ...process.env, SITE_CONTENT: school, ...env, ...others },
    });
    return { status, stdout, stderr: stderr.replace(/^Database: .*\n/, "") };
  };
  const read = (name: string) => readFileSync(join(school, name), "utf8");
  return { folder, school, content, read };
}

/** With a database in which no server works. */
async function aPlace() {
  const { url, owner } = await aDatabase();
  const query: Query = async (sql, values) => (await owner.query(sql, values)).rows;
  return { query, ...aFolder({ DATABASE_URL: url }) };
}

test("status says what is published, what no longer fits, what changed in the files, and what waits (R-534)", async () => {
  const { query, content, school } = await aPlace();
  expect(content(["status"])).toEqual({
    status: 0,
    stdout: "Nothing is published: the site shows the words of the files.\nNo draft waits to be published.\n",
    stderr: "",
  });
  await publish(query, published, "A better title");
  await query(`insert into public.drafts (file, path, value) values ('school', '{phone}', '"1"')`);
  const { stdout } = content(["status"]);
  expect(stdout).toMatch(
    /^No\. 1 is published by ruth@example\.org, 20\S+ \d\d:\d\d UTC\.\nNote: A better title\n/,
  );
  expect(stdout.split("\n").slice(2, -1)).toEqual([
    `3 values stand in for those of ${school}/.`,
    "No longer on the site, because they do not fit its files any more:",
    "  en/pages/mission.yaml: mission.motto",
    "Over a text that has changed in the files since:",
    "  school.yaml: phone",
    "1 draft waits to be published.",
  ]);
});

test("export writes only the lines of published values, after which the files say what the site says (R-532)", async () => {
  const { query, content, read, school } = await aPlace();
  await publish(query, published);
  const [facts, mission] = [read("school.yaml"), read("es/pages/mission.yaml")];
  const { status, stdout } = content(["export"]);
  expect(status).toBe(0);
  expect(stdout).toContain(
    "Left out, because the site has no use for them any more: en/pages/mission.yaml: mission.motto.",
  );
  expect(stdout).toContain(`${school}/es/pages/mission.yaml`);
  expect(read("school.yaml")).toBe(facts.replace(/^phone: .*$/m, "phone: (555) 555-9876"));
  expect(read("es/pages/mission.yaml")).toBe(
    mission.replace(/^ {2}title: .*$/m, '  title: "Por qué: construimos"'),
  );
  expect(content(["export"]).stdout).toMatch(/say already what is published/);
  expect(content(["export"], { SITE_CONTENT: "content" })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("The site uses the sample"),
  });
});

test("undo publishes the words before, beside a running site and without it, as often as wanted (R-535)", async () => {
  const site = await aSite({ env: { RATE_LIMITS: "off" } });
  onTestFinished(() => site.remove());
  const address = await site.address();
  const database = "url" in address && address.url ? { DATABASE_URL: address.url } : {};
  const { content } = aFolder({ DATA_DIR: site.dataDir, ...database });
  const page = async (path: string) => (await fetch(site.url + path)).text();
  const before = await page("/mission");
  expect(content(["undo"])).toMatchObject({ status: 1, stderr: expect.stringContaining("nothing to undo") });
  await publish(site.query, published);
  const shows = (path: string) => expect.poll(() => page(path), { timeout: 240_000, interval: 200 });
  await shows("/mission").toContain("Why We Build");
  expect(content(["undo"]).stdout).toBe(
    "No. 2 is published: the words of the school's files again. A site that runs shows it within seconds.\n",
  );
  await shows("/mission").toBe(before);
  await site.stop();
  expect(content(["undo"]).stdout).toMatch(/^No\. 3 is published: the words of no\. 1 again\./);
  await site.start();
  expect(await page("/mission")).toContain("Why We Build");
});

test("export leaves uploaded pictures where they are (R-532)", async () => {
  const { query, content, read } = await aPlace();
  const picture = {
    file: "programs",
    path: ["programs", "0", "picture"],
    value: `media-${"0".repeat(32)}-640.jpg`,
  };
  const photograph = { ...picture, path: ["programs", "1", "photograph"] };
  const words = { file: "en/programs/hvac", path: ["page", "photographAlt"], value: "The hall." };
  await publish(query, [
    picture,
    photograph,
    words,
    { ...words, file: "es/programs/hvac", value: "La sala." },
  ]);
  const before = [read("programs.yaml"), read("en/programs/hvac.yaml")];
  expect(content(["export"]).stdout).toContain(
    "Uploaded pictures stay in the database, and on the site: programs.yaml: programs[0].picture, programs.yaml: programs[1].photograph.",
  );
  expect([read("programs.yaml"), read("en/programs/hvac.yaml")]).toEqual(before);
});

test("export writes a photograph of a list's entry into a file, because the entry is in a file then (R-579)", async () => {
  const { query, content, read, school } = await aPlace();
  const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#486" } })
    .jpeg()
    .toBuffer();
  const hash = createHash("sha256").update(jpeg).digest("hex").slice(0, 32);
  await query("insert into public.media (hash, widest) values ($1, 640)", [hash]);
  await query("insert into public.media_files (hash, width, format, content) values ($1, 640, 'jpeg', $2)", [
    hash,
    jpeg,
  ]);
  const shared = {
    ...{ name: "Ana Ruiz", photograph: `media-${hash}-640.jpg`, consent: "2026-05-01", until: "" },
    onPages: "new2",
    "onPages.new2": "/programs/hvac",
  };
  const below = (file: string, values: Record<string, string>) =>
    Object.entries(values).map(([key, value]) => ({
      ...{ file, path: ["teachers", "new1", ...key.split(".")], value },
    }));
  await publish(query, [
    { file: "every/teachers", path: ["teachers"], value: "new1" },
    ...below("every/teachers", shared),
    ...below("en/teachers", { teaches: "Wiring" }),
    ...below("es/teachers", { teaches: "Cableado" }),
  ]);
  expect(content(["export"]).stdout).toContain(`Written: ${school}/en/teachers.yaml`);
  const photograph = `photograph-${hash.slice(0, 12)}.jpg`;
  expect(readFileSync(join(school, "drawings", photograph))).toEqual(jpeg);
  for (const code of ["en", "es"])
    expect(parse(read(`${code}/teachers.yaml`)).teachers).toEqual([
      {
        ...{ name: "Ana Ruiz", teaches: code === "en" ? "Wiring" : "Cableado", photograph },
        ...{ onPages: ["/programs/hvac"], consent: "2026-05-01", until: "" },
      },
    ]);
  expect(await contentFaults(school)).toEqual([]);
});

test("export writes a program that was added: its entry, its cards and its pages (R-580)", async () => {
  const { query, content, read, school } = await aPlace();
  await publish(query, [
    ...offeredWelding(),
    { file: "programs", path: ["programs"], value: "new1 0 1 2 3 4 5 6" },
  ]);
  expect(content(["export"]).stdout).toContain("es/programs/welding.yaml");
  const [welding, electrical] = parse(read("programs.yaml")).programs;
  expect(welding).toMatchObject({ name: "welding", path: "/programs/welding", isOffered: "yes" });
  expect(electrical.name).toBe("electrical");
  expect(parse(read("es/programs.yaml")).programs.welding.title).toBe("Soldadura");
  expect(await contentFaults(school)).toEqual([]);
  expect(content(["export"])).toMatchObject({ status: 0, stderr: "" });
  expect(await contentFaults(school)).toEqual([]);
});

test("undo keeps a program that was added, not offered, so that its address leads on (R-581)", async () => {
  const { query, content } = await aPlace();
  await publish(query, [phone("(555) 555-9876")]);
  await publish(query, offeredWelding());
  expect(content(["undo"])).toMatchObject({ status: 0 });
  const [{ overrides } = {}] = await query<{ overrides: object[] }>(
    "select overrides from public.publications where number = 3",
  );
  expect(overrides).toContainEqual(phone("(555) 555-9876"));
  expect(overrides).toContainEqual(expect.objectContaining({ value: "/programs/welding" }));
  expect(overrides).not.toContainEqual(expect.objectContaining(ofAdded("isOffered", "yes")));
});

test("undo and import publish nothing that the editor would refuse (R-535)", async () => {
  const { query, content, folder } = await aPlace();
  await publish(query, [title("en", "")]);
  await publish(query, []);
  const faulty = { status: 1, stderr: expect.stringContaining("mission.title must not be empty") };
  expect(content(["undo"])).toMatchObject(faulty);
  const record = join(folder, "record.html");
  const withData = (data: unknown) =>
    writeFileSync(
      record,
      `<html><script type="application/json" id="publication">${JSON.stringify(data)}</script>`,
    );
  withData({ number: 9, overrides: [title("en", "")] });
  expect(content(["import", record])).toMatchObject(faulty);
  withData({
    number: 9,
    overrides: [{ file: "school", path: ["timeZone"], value: "Asia/Tokyo" }],
  });
  expect(content(["import", record])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("changes only with the files"),
  });
  withData({ number: 9, overrides: "all" });
  expect(content(["import", record])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("is no record"),
  });
  expect(content(["import", join(folder, "none.html")])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("none.html cannot be read (ENOENT)"),
  });
  expect(content(["undo"], { SITE_BUILD_DIR: "no-build" })).toMatchObject({
    status: 1,
    stderr: "Nothing was published:\nThere is no build to check it with. Run npm run build first.\n",
  });
  expect(await query("select max(number) as number from publications")).toEqual([{ number: 2 }]);
});

test("import publishes a record, or the texts of a changed folder over what is published (R-536)", async () => {
  const { query, content, school, folder } = await aPlace();
  const record = join(folder, "record.html");
  writeFileSync(
    record,
    `<script type="application/json" id="publication">${JSON.stringify({ number: 9, overrides: published.slice(0, 3) })}</script>`,
  );
  expect(content(["import", record]).stdout).toMatch(/^No\. 1 is published\./);
  const other = join(folder, "other");
  cpSync(school, other, { recursive: true });
  expect(content(["import", other])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("No word of"),
  });
  const lead = join(other, "en/pages/mission.yaml");
  writeFileSync(lead, readFileSync(lead, "utf8").replace(/^ {2}lead: .*$/m, "  lead: We teach a trade."));
  expect(content(["import", other]).stdout).toMatch(/^No\. 2 is published\./);
  const [newest] = await query<{ overrides: { value: string }[]; note: string }>(
    "select overrides, note from publications where number = 2",
  );
  expect(newest?.overrides.map(({ value }) => value)).toEqual([
    ...published.slice(0, 3).map(({ value }) => value),
    "We teach a trade.",
  ]);
  expect(newest?.note).toBe("1 text of a folder (import)");
});

test("a site on a hosted project is told what is possible there, and an unknown word gets the usage (R-535)", async () => {
  const { content, folder, read } = await aPlace();
  const hosted = { VITE_SUPABASE_URL: "https://project.example", VITE_SUPABASE_ANON_KEY: "site-visitor" };
  expect(content(["undo"], hosted)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("Open History in the editor"),
  });
  const record = join(folder, "record.html");
  writeFileSync(
    record,
    `<script type="application/json" id="publication">${JSON.stringify({ number: 9, overrides: published })}</script>`,
  );
  expect(content(["export", record], hosted).status).toBe(0);
  expect(read("school.yaml")).toContain("\nphone: (555) 555-9876\n");
  for (const words of [[], ["import"], ["publish"], ["undo", "2"], ["export", "a", "b"]])
    expect(content(words)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage:/) });
});
