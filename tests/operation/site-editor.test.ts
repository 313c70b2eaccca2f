// The editor of the site's words, from a draft to every page and back, over the wire as its screen asks.
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { EditableSite, EditorRefusal, Preview } from "../../contract/site-editor.ts";
import { anEditedSite, type EditedSite } from "../support/server/edited-site.ts";
import { aSite } from "../support/server/site.ts";

let edited: EditedSite;
let { site, database, owner, aCaller, ask, words, publish, page, draft } = {} as EditedSite;
beforeAll(async () => {
  edited = await anEditedSite();
  ({ site, database, owner, aCaller, ask, words, publish, page, draft } = edited);
});
afterAll(() => edited.stop());

const title = (code: "en" | "es") => ({ file: `${code}/pages/mission`, path: ["mission", "title"] });

test("nobody but administrators and editors learns or changes anything (R-516)", async () => {
  const member = await aCaller("member@example.org");
  for (const path of ["/words", "/preview", "/publish", "/programs"]) {
    const body = path === "/words" ? {} : { body: {} };
    expect(await ask(path, body), path).toEqual({ status: 401, answer: { reason: "signed_out" } });
    expect(await ask(path, { ...body, token: "no token" }), path).toMatchObject({ status: 401 });
    expect(await ask(path, { ...body, token: member.token }), path).toEqual({
      status: 403,
      answer: { reason: "not_an_editor" },
    });
  }
  await database.owner.query(
    "insert into public.editors (account_id) select id from auth.users where email = 'member@example.org'",
  );
  const { publication, shownInstead } = await words(member.token);
  expect({ publication, shownInstead }, "nothing was published").toEqual({ publication: 0 });
  await member.client.auth.signOut();
  expect(await ask("/words", { token: member.token })).toMatchObject({ status: 403 });
});

test("an owner looks at a change, publishes it in both languages, and brings the words before back (R-517)", async () => {
  const before = await page("/mission");
  const preview = await ask<Preview>("/preview", {
    token: owner.token,
    body: { path: "/mission", changes: [{ ...title("en"), value: "Why We Build" }] },
  });
  expect(preview.answer.html).toContain("Why We Build");
  expect(await page("/mission")).toBe(before);

  const english = await draft(title("en"), "Why We Build");
  const half = await publish({ follows: 0, note: "", drafts: [english] });
  expect(half).toMatchObject({
    status: 422,
    answer: {
      reason: "faults",
      faults: [{ place: title("es"), sentence: expect.stringContaining("Español") }],
    },
  });
  const spanish = await draft(title("es"), "Por qué construimos");
  expect(await publish({ follows: 0, note: "", drafts: [english] })).toMatchObject({
    status: 409,
    answer: { reason: "newer_drafts" },
  });
  const drafts = [english, spanish];
  expect(await publish({ follows: 0, note: "A better title", drafts })).toEqual({
    status: 200,
    answer: { number: 1 },
  });
  expect(await page("/mission"), "as soon as it is answered").toContain("Why We Build");
  expect(await page("/es/mission")).toContain("Por qué construimos");
  const { data: left } = await owner.client.from("drafts").select();
  expect(left).toEqual([]);
  const shown = await words(owner.token);
  expect(shown.publication).toBe(1);
  const field = shown.pages
    .flatMap(({ fields }) => fields)
    .find(({ path }) => path.join() === "mission,title");
  expect(field?.values).toEqual({ en: "Why We Build", es: "Por qué construimos" });
  expect(Object.keys(field?.ofFiles ?? {})).toEqual(["en", "es"]);

  expect(await publish({ follows: 0, note: "", restored: 0 })).toMatchObject({
    status: 409,
    answer: { reason: "newer_publication" },
  });
  const kept = await draft(title("en"), "A draft stays");
  expect(await publish({ follows: 1, note: "", restored: 0 })).toEqual({
    status: 200,
    answer: { number: 2 },
  });
  expect(await page("/mission")).toBe(before);
  expect((await owner.client.from("drafts").select("version")).data).toEqual([{ version: kept.version }]);
  expect(await publish({ follows: 2, note: "", restored: 1 })).toMatchObject({ status: 200 });
  expect(await page("/mission")).toContain("Why We Build");
});

test.each([
  [
    "a lost place",
    { file: "en/pages/applications", path: ["applications", "viewOf"] },
    "View",
    /^This must have the place \{name\}\.$/,
  ],
  [
    "an empty text",
    { file: "en/pages/mission", path: ["mission", "lead"] },
    "",
    /^This must not be empty\.$/,
  ],
])("with %s nothing is published, and the field is named (R-518)", async (_, place, value, sentence) => {
  await database.owner.query("delete from public.drafts");
  const bad = await draft(place, value);
  const more = place.file.includes("mission")
    ? [await draft({ ...place, file: "es/pages/mission" }, "Sí")]
    : [];
  const { publication } = await words(owner.token);
  const refused = await publish({ follows: publication, note: "", drafts: [bad, ...more] });
  expect(refused).toMatchObject({ status: 422, answer: { reason: "faults" } });
  expect(refused.answer.faults).toContainEqual({ place, sentence: expect.stringMatching(sentence) });
  expect((await words(owner.token)).publication).toBe(publication);
  expect((await owner.client.from("drafts").select()).data).toHaveLength(1 + more.length);
});

test("a change of another text than the site has now waits until somebody chose, also a confirmation and an order (R-523)", async () => {
  await database.owner.query("delete from public.drafts");
  const { publication, pages } = await words(owner.token);
  const fields = pages.flatMap((one) => one.fields);
  const onSite = (name: string, code: string) =>
    String(fields.find(({ path }) => path.join(".") === name)?.values[code]);
  const order = { file: "every/pages/home", path: ["home", "features"] };
  const drafts = [
    await draft(title("en"), "Why we teach", 0, "What stood there before"),
    await draft(title("es"), "Lo que estaba", 0, "Lo que estaba"),
    await draft(order, "1 0", 0, "0 1"),
  ];
  const sentence = "The site changed here after this was written. Choose which of them is right.";
  const ask = { follows: publication, note: "", drafts };
  expect(await publish(ask)).toMatchObject({
    status: 422,
    answer: { faults: [title("en"), title("es"), order].map((place) => ({ place, sentence })) },
  });
  const chosen = [
    await draft(title("en"), "Why we teach", drafts[0]?.version, onSite("mission.title", "en")),
    await draft(title("es"), "Por qué enseñamos", drafts[1]?.version, onSite("mission.title", "es")),
    await draft(order, onSite("home.features", "every"), drafts[2]?.version, "0 1"),
  ];
  expect((await publish({ ...ask, drafts: chosen })).status).toBe(200);
});

test("a figure that differs from the one in the other language is named there, though that text was confirmed (R-554)", async () => {
  await database.owner.query("delete from public.drafts");
  const lead = (language: string) => ({ file: `${language}/pages/mission`, path: ["mission", "lead"] });
  const { publication, pages } = await words(owner.token);
  const fields = pages.flatMap(({ fields }) => fields);
  const present = String(fields.find(({ path }) => path.join(".") === "mission.lead")?.values.es);
  const drafts = [await draft(lead("en"), "We taught 500 people."), await draft(lead("es"), present)];
  expect(await publish({ follows: publication, note: "", drafts })).toMatchObject({
    status: 422,
    answer: { faults: [{ place: lead("es"), sentence: expect.stringMatching(/^This states .*500/) }] },
  });
});

test("of many who publish at once all but one are sent back at once, and the next is published (R-523)", async () => {
  const { publication: follows } = await words(owner.token);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => publish({ follows, note: "", restored: 0 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 503)]);
  expect((await publish({ follows: follows + 1, note: "", restored: 0 })).status).toBe(200);
});

test("a site on a hosted project publishes there, and shows what is published there (R-517)", async () => {
  const hosted = { VITE_SUPABASE_URL: site.url, VITE_SUPABASE_ANON_KEY: "site-visitor" };
  const other = await aSite({ env: { ...hosted, RATE_LIMITS: "off" } });
  onTestFinished(() => other.remove());
  await database.owner.query("delete from public.drafts");
  const { publication } = await words(owner.token);
  const phone = await draft({ file: "school", path: ["phone"] }, "(555) 555-9876");
  const ask = (token: string) =>
    fetch(`${other.url}/api/site-editor/publish`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ follows: publication, note: "", drafts: [phone] }),
    });
  expect((await ask("no token")).status).toBe(401);
  expect(await (await ask(owner.token)).json()).toEqual({ number: publication + 1 });
  expect(await (await fetch(other.url)).text()).toContain("(555) 555-9876");
  await expect.poll(() => page("/"), { timeout: 240_000, interval: 200 }).toContain("(555) 555-9876");
});

test("markup stays a text, and an address that is no page's is refused (R-518)", async () => {
  const changes = [{ ...title("en"), value: '</h1><script>alert("1")</script>' }];
  const { answer } = await ask<Preview>("/preview", {
    token: owner.token,
    body: { path: "/mission", changes },
  });
  expect(answer.html).toContain("&lt;script&gt;");
  expect(answer.html).not.toContain("<script");
  const elsewhere = { path: "//evil.example/mission", changes: [] };
  expect(await ask("/preview", { token: owner.token, body: elsewhere })).toMatchObject({ status: 400 });
  for (const [path, value] of [
    [["links", "calendarScript"], "javascript:alert(1)"],
    [["links", "bookingPage"], "//evil.example"],
    [["paymentLinks", "500"], "http://evil.example"],
    [["email"], "owner"],
    [["timeZone"], "America/New_York"],
  ] as const) {
    const body = { path: "/", changes: [{ file: "school", path, value }] };
    const refused = await ask<EditorRefusal>("/preview", { token: owner.token, body });
    expect(refused, String(path)).toMatchObject({ status: 422, answer: { reason: "faults" } });
  }
});

test("an entry is added to a list, and another one removed, in both languages at once (R-526)", async () => {
  await database.owner.query("delete from public.drafts");
  const list = { file: "every/pages/home", path: ["home", "features"] };
  const added = (code: string, key: string) => ({
    file: `${code}/pages/home`,
    path: ["home", "features", "new1", key],
  });
  const { publication: follows } = await words(owner.token);
  const order = await draft(list, "new1 1");
  const half = await publish({ follows, note: "", drafts: [order] });
  expect(half.answer.faults).toContainEqual({
    place: added("es", "title"),
    sentence: "This must not be empty.",
  });
  const drafts = [
    order,
    await draft(added("en", "title"), "Evening classes"),
    await draft(added("en", "text"), "After work."),
    await draft(added("es", "title"), "Clases por la noche"),
    await draft(added("es", "text"), "Después del trabajo."),
  ];
  const before = await words(owner.token);
  const first = featuresOf(before)[0]?.values;
  expect(await publish({ follows, note: "", drafts })).toMatchObject({ status: 200 });
  expect(await page("/")).toContain("Evening classes");
  expect(await page("/es")).toContain("Clases por la noche");
  expect(await page("/")).not.toContain(`>${first?.en}<`);
  const after = featuresOf(await words(owner.token));
  expect(after.map(({ path, at }) => [path.join("."), at?.join(".")])).toEqual([
    ["home.features.new1.title", "home.features.0.title"],
    ["home.features.1.title", undefined],
  ]);
  expect((await publish({ follows: follows + 1, note: "", restored: 0 })).status).toBe(200);
});

function featuresOf({ pages }: EditableSite) {
  return pages
    .flatMap(({ fields }) => fields)
    .filter(({ path }) => path[1] === "features" && path.at(-1) === "title");
}

test("where the site leads people is changed by administrators alone, with a fresh proof, and all are told (R-527)", async () => {
  await database.owner.query("delete from public.drafts");
  const booking = { file: "school", path: ["links", "bookingPage"] };
  const editor = await aCaller("editor@example.org");
  await database.owner.query(
    "insert into public.editors (account_id) select id from auth.users where email = 'editor@example.org'",
  );
  const byEditor = { ...booking, value: "https://book.example/now", based_on: null, known_version: 0 };
  expect((await editor.client.rpc("save_draft", byEditor)).error?.code).toBe("42501");

  const { publication: follows } = await words(owner.token);
  const link = await draft(booking, "https://book.example/now");
  const request = { follows, note: "", drafts: [link] };
  expect(await publish(request, editor)).toMatchObject({
    status: 403,
    answer: { reason: "only_administrators" },
  });
  await database.owner.query("update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'");
  const { data } = await owner.client.auth.refreshSession();
  const stale = { ...owner, token: data.session?.access_token ?? "" };
  expect(await publish(request, stale)).toMatchObject({ status: 428, answer: { reason: "needs_proof" } });
  expect((await words(owner.token)).publication).toBe(follows);

  const fresh = await aCaller("owner@example.org", { becomesAdmin: true });
  expect(await publish(request, fresh)).toMatchObject({ status: 200 });
  expect(await page("/schedule")).toContain("https://book.example/now");
  await expect
    .poll(async () => (await site.outbox()).filter((mail) => mail.includes("Addresses of the website")))
    .toHaveLength(1);
  const [mail] = (await site.outbox()).filter((one) => one.includes("Addresses of the website"));
  expect(mail).toContain("To: owner@example.org");
  expect(mail).toContain("- Booking page: https://book.example/now");
  expect(mail).toContain("- Payment of $500: none");
  expect(mail).toContain("- Payment of another amount: none");
  expect(await publish({ follows: follows + 1, note: "", restored: 0 }, stale)).toMatchObject({
    status: 428,
  });
  expect((await publish({ follows: follows + 1, note: "", restored: 0 }, fresh)).status).toBe(200);
});
