// Claims that a changed text makes, and what is left before the site opens to the public.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Checklist, EditorFault } from "../../contract/site-editor.ts";
import { anEditedSite, type EditedSite } from "../support/server/edited-site.ts";

let edited: EditedSite;
let { owner, ask, words, publish, draft } = {} as EditedSite;
beforeAll(async () => {
  edited = await anEditedSite();
  ({ owner, ask, words, publish, draft } = edited);
});
afterAll(() => edited.stop());
beforeEach(async () => {
  await edited.database.owner.query("delete from public.drafts");
});

const home = (language: string, key: string) => ({ file: `${language}/pages/home`, path: ["home", key] });
const claim = (key: string) => ({ file: "en/claims", path: ["claims", "1", key] });

async function publishAll(drafts: Awaited<ReturnType<typeof draft>>[]) {
  const { publication: follows } = await words();
  const { status, answer } = await publish({ follows, note: "", drafts });
  return { status, faults: answer.faults };
}

const unproven = (sentence: string): EditorFault => ({
  sentence: `“${sentence}” is a claim. Say who proves it and as of when, or confirm that the source proves this too.`,
  place: claim("source"),
});

test("a new claim is published once its source and day are there, and a changed one once they are confirmed (R-555)", async () => {
  const lead = [
    await draft(home("en", "title"), "92% find work"),
    await draft(home("es", "title"), "El 92 % encuentra trabajo"),
  ];
  expect(await publishAll(lead)).toEqual({ status: 422, faults: [unproven("92% find work")] });
  const source = await draft(claim("source"), "Survey of 120 graduates");
  expect(await publishAll([...lead, source])).toMatchObject({ status: 422 });
  const day = await draft(claim("asOf"), "2026-05-01");
  expect((await publishAll([...lead, source, day])).status).toBe(200);
  const asked = await fetch(`${edited.site.url}/rest/v1/rpc/newest_publication`, {
    method: "POST",
    headers: { apikey: "site-visitor", "content-type": "application/json" },
    body: '{"known":0}',
  });
  const told = await asked.text();
  expect(told).toContain("92% find work");
  expect(told, "who proves it").not.toContain("Survey");
  const { pages } = await words();
  const kept = pages
    .flatMap(({ fields }) => fields)
    .find((field) => field.path.join() === claim("source").path.join());
  expect(kept?.values.en).toBe("Survey of 120 graduates");

  const changed = [
    await draft(home("en", "title"), "93% find work"),
    await draft(home("es", "title"), "El 93 % encuentra trabajo"),
  ];
  expect(await publishAll(changed)).toEqual({ status: 422, faults: [unproven("93% find work")] });
  const confirmed = await draft(claim("source"), "Survey of 120 graduates");
  expect((await publishAll([...changed, confirmed])).status).toBe(200);

  const later = await draft(home("en", "title"), "95% find work", changed[0]?.version);
  const spanish = await draft(home("es", "title"), "El 95 % encuentra trabajo", changed[1]?.version);
  const stale = await draft(claim("source"), "Survey of 120 graduates");
  const newest = await draft(home("en", "title"), "96% find work", later.version);
  const newestSpanish = await draft(home("es", "title"), "El 96 % encuentra trabajo", spanish.version);
  expect(await publishAll([newest, newestSpanish, stale]), "confirmed before the text changed again").toEqual(
    {
      status: 422,
      faults: [unproven("96% find work")],
    },
  );
});

async function checklist(): Promise<Map<string, Checklist["groups"][number]["items"]>> {
  const { answer } = await ask<Checklist>("/checklist", { token: owner.token });
  return new Map(answer.groups.map(({ group, items }) => [group, items]));
}

test("the checklist has what is left on the site and with the drafts, and no secret (R-556)", async () => {
  expect((await ask("/checklist")).status).toBe(401);
  const before = await checklist();
  const sample = { file: "en/pages/home", path: ["home", "sample"] };
  expect(before.get("samples")?.map(({ place }) => place)).toContainEqual(sample);
  expect(before.get("links")?.map(({ place }) => place?.path[0])).toContain("paymentLinks");
  expect(
    before
      .get("configuration")
      ?.map(({ sentence }) => sentence)
      .join(" "),
  ).toContain("SMTP_URL");
  expect(JSON.stringify([...before])).not.toContain(edited.database.url);
  await draft({ file: "every/pages/home", path: ["home", "sample"] }, "no");
  const after = await checklist();
  expect(after.get("samples")?.map(({ place }) => place)).not.toContainEqual(sample);
  expect(after.get("samples")).toHaveLength((before.get("samples")?.length ?? 0) - 2);
});

test("a language is reviewed until one of its texts changes (R-557)", async () => {
  const reader = { file: "es/REVIEWED", path: ["reviewer"] };
  const day = { file: "es/REVIEWED", path: ["date"] };
  expect((await checklist()).get("languages")).toMatchObject([{ place: reader }]);
  const drafts = [await draft(reader, "Ana Ruiz"), await draft(day, "2026-11-20")];
  expect((await publishAll(drafts)).status).toBe(200);
  expect((await checklist()).has("languages")).toBe(false);
  const text = await draft({ file: "es/pages/mission", path: ["mission", "title"] }, "Por qué construimos");
  expect((await checklist()).get("languages")).toMatchObject([{ place: reader }]);
  expect((await publishAll([text])).status).toBe(200);
  expect((await checklist()).get("languages")).toMatchObject([
    {
      place: reader,
      sentence: expect.stringContaining("have changed since Ana Ruiz read them on 2026-11-20"),
    },
  ]);
});
