// Another school takes over the project: another name, its own links, no samples, one program more and one
// fewer. The test follows docs/owner.md and the launch check, and nothing of the sample remains on the site.
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { renee } from "../support/browser/applicant.ts";
import {
  anOtherSchool,
  fulfilLaunchCheck,
  type OtherSchool,
  stepsToAddWelding,
  stepsToRemoveSales,
} from "../support/server/other-school.ts";
import { aSite, type Site } from "../support/server/site.ts";

const ready = {
  SITE_URL: "https://keystone.org",
  SMTP_URL: "smtps://user:secret@mail.keystone.org",
  SCHOLARSHIP_INBOX: "scholarships@keystone.org",
  MAIL_FROM: "Keystone <no-reply@keystone.org>",
  CHAT_WEBHOOK_URL: "https://chat.keystone.org/hook",
};

test("a program is added in the steps of docs/owner.md; one that is forgotten stops the build with one sentence", () => {
  const school = anOtherSchool();
  onTestFinished(school.remove);
  const [drawing, entry, card, page] = stepsToAddWelding(school);
  entry?.();
  page?.();
  expect(faultsOf(school)).toEqual(["school/en/programs.yaml: programs.welding is missing."]);
  card?.();
  expect(faultsOf(school)).toEqual([
    expect.stringMatching(/^school\/programs\.yaml: programs\[7\]\.picture must name a file that lies in/),
  ]);
  drawing?.();
  expect(faultsOf(school)).toEqual([]);
  school.removeFile("school/en/programs/welding.yaml");
  expect(faultsOf(school)).toEqual([
    expect.stringMatching(/^school\/en\/programs\/welding\.yaml is missing, and/),
  ]);
});

test("a program is removed in the steps of docs/owner.md; one that is forgotten stops the build with one sentence", () => {
  const school = anOtherSchool();
  onTestFinished(school.remove);
  const [entry, card, page, house] = stepsToRemoveSales(school);
  house?.();
  expect(faultsOf(school)).toEqual([
    expect.stringMatching(/^school\/programs\.yaml: sales shows the system sales of the house/),
  ]);
  entry?.();
  const leftPage = expect.stringMatching(
    /^school\/en\/programs\/sales\.yaml belongs to no program of .*: remove the file/,
  );
  expect(faultsOf(school)).toEqual([
    expect.stringMatching(/^school\/en\/programs\.yaml: programs has an unknown key "sales"/),
    leftPage,
  ]);
  card?.();
  expect(faultsOf(school)).toEqual([leftPage]);
  page?.();
  expect(faultsOf(school)).toEqual([]);
});

function faultsOf(school: OtherSchool): string[] {
  const { status, stderr } = school.run(["commands/build/check-content.ts"]);
  const faults = stderr.split("\n").filter(Boolean);
  expect(status).toBe(faults.length === 0 ? 0 : 1);
  return faults;
}

let school: OtherSchool;
let site: Site;
beforeAll(async () => {
  school = anOtherSchool();
  for (const step of [...stepsToAddWelding(school), ...stepsToRemoveSales(school)]) step();
  fulfilLaunchCheck(school);
  for (const step of [
    ["commands/build/check-content.ts"],
    ["node_modules/@react-router/dev/bin.cjs", "build"],
    ["commands/build/build-pictures.ts"],
  ]) {
    const { status, stdout, stderr } = school.run(step);
    expect([step, status, status === 0 ? "" : stdout + stderr]).toEqual([step, 0, ""]);
  }
  site = await aSite({ folder: school.folder });
});
afterAll(async () => {
  await site?.remove();
  school?.remove();
});

test("the launch check reports nothing once all that it asks for is done", () => {
  expect(school.run(["commands/launch-check.ts"], ready)).toEqual({
    status: 0,
    stdout: "Nothing is left to do before a public launch.\n",
    stderr: "",
  });
});

test("nothing of the sample is left in pages, search data, manifest, scripts and icons (R-315)", () => {
  const built = school.files("build");
  expect(built.length).toBeGreaterThan(50);
  const sample =
    /Plumbline|plumbline|Florida|Texas|assets\.calendly|555-0123|Sales Mastery|\/sales\b|New_York|#1f4e8c/;
  // The names of all states are no words of the sample (contract/us-states.ts).
  const ofStates = /\b(FL: ?["`]Florida|TX: ?["`]Texas)/g;
  const rest = (file: string) => school.read(file).replaceAll(ofStates, "");
  expect(built.filter((file) => sample.test(rest(file)))).toEqual([]);
});

test("the other name, places and links show on the pages and in the manifest (R-39)", async () => {
  const home = await page("/");
  expect(home).toContain("Independent trade school");
  expect(home).toContain("Train in Ohio or online");
  expect(home).toContain("https://forms.keystone.org/apply");
  expect(home).toContain("One house, five trades");
  expect(shownOf(home)).not.toContain("Sample story");
  expect(await page("/mission")).toContain('href="https://booking.keystone.org/talk"');
  expect(await page("/partners")).toContain("Partner With Keystone");
  expect(JSON.parse(await page("/site.webmanifest"))).toMatchObject({
    name: "Keystone Craft Academy",
    short_name: "Keystone",
    description: "An independent trade school in Ohio and online",
  });
});

test("with payment pages the amounts of /donate are plain links to them, and no preview is spoken of (R-345)", async () => {
  const donate = await page("/donate");
  for (const part of ["500", "1000", "5000", "gift"])
    expect(donate).toMatch(new RegExp(`<a [^>]*href="https://pay\\.keystone\\.org/${part}"`));
  expect(shownOf(donate)).not.toMatch(
    /Preview|no card is charged|not connected|JavaScript|<input[^>]* name="amount"/,
  );
  expect(donate).toContain("Each button opens our payment page on another website.");
});

test("the new program has its pages, card, share picture and place in the sitemap; the one that went has none", async () => {
  for (const path of ["/programs/welding", "/welding"]) {
    const welding = await page(path);
    expect(welding).toContain("<title>Welding | Keystone Craft Academy</title>");
    expect(welding).toContain('"name":"Welding"');
    expect(welding).toContain('href="/scholarship?program=welding"');
    expect(welding).toContain(`content="${site.url}/share/programs/welding.png?v=`);
  }
  const picture = await fetch(`${site.url}/share/programs/welding.png`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  const programs = await page("/programs");
  expect(programs).toContain('href="/programs/welding"');
  expect(programs).toContain("Seven trade programs side by side");
  const sitemap = await page("/sitemap.xml");
  expect(sitemap).toContain(`<loc>${site.url}/programs/welding</loc>`);
  expect(sitemap).not.toContain("sales");
  for (const path of ["/sales", "/programs/sales"]) expect((await fetch(site.url + path)).status).toBe(404);
});

test("the form offers the new program and its emails speak for the school", async () => {
  const form = await page("/scholarship");
  const offered = Array.from(form.matchAll(/name="program"[^>]* value="([^"]+)"/g), ([, answer]) => answer);
  expect(offered).toEqual(["Electrical", "HVAC", "Plumbing", "Business Office", "Construction", "Welding"]);
  expect(form).toContain("For example, Ohio or OH");
  const sent = await fetch(`${site.url}/scholarship`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ ...renee, program: "Welding" }),
  });
  expect([sent.status, /We have your application/.test(await sent.text())]).toEqual([200, true]);
  await expect.poll(async () => (await site.outbox()).length).toBe(2);
  const mails = (await site.outbox()).join("\n");
  expect(mails).toContain("Welding");
  expect(mails).toContain("From: Keystone Craft Academy <no-reply@keystone.org>");
  expect(mails).toContain("Your team at Keystone");
  expect(mails).not.toMatch(/Plumbline|Florida/);
});

async function page(path: string): Promise<string> {
  const response = await fetch(site.url + path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** The page without the data of its loaders, which has every text that the page may show. */
function shownOf(html: string): string {
  return html.slice(0, html.indexOf("<script>window.__reactRouterContext.streamController.enqueue"));
}
