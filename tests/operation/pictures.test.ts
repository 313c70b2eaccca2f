// Pictures that are uploaded in the editor: from the camera's file to every page, over the wire as its screen
// asks.
import { request } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { EditorRefusal, Preview, PublishRequest, StoredPicture } from "../../contract/site-editor.ts";
import type { TestDatabase } from "../support/data/database.ts";
import { anEditedSite, type EditedSite } from "../support/server/edited-site.ts";
import { aSite, type Site } from "../support/server/site.ts";

let edited: EditedSite;
let site: Site;
let database: TestDatabase;
beforeAll(async () => {
  edited = await anEditedSite();
  ({ site, database } = edited);
});
afterAll(() => edited.stop());
beforeEach(() => database.owner.query("truncate public.drafts"));

type Uploaded = StoredPicture & EditorRefusal;
const upload = (bytes: Uint8Array, { query = "?x=50&y=50", caller = edited.owner, url = site.url } = {}) =>
  edited.ask<Uploaded>(`/pictures${query}`, {
    token: caller.token,
    body: new Blob([Uint8Array.from(bytes)]),
    url,
  });
const publish = (body: PublishRequest, url = site.url) => edited.publish(body, edited.owner, url);
const follows = async () => (await edited.words()).publication;
const page = (path: string, url = site.url) => edited.page(path, url);

/** With the place and the camera, as a phone stores it. Each colour is another picture. */
function aPhonePicture(background = "#789"): Promise<Buffer> {
  return sharp({ create: { width: 4032, height: 3024, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "29/1 45/1 0/1" } })
    .toBuffer();
}

const draft = (file: string, path: string, value: string) =>
  edited.draft({ file, path: path.split(".") }, value);
const hvacPicture = (name: string) => draft("programs", "programs.1.picture", name);
const hvacAlt = (language: string, value: string) =>
  draft(`${language}/programs/hvac`, "page.pictureAlt", value);

test("nobody but administrators and editors uploads, and nothing of their pictures is read (R-516)", async () => {
  const member = await edited.aCaller("member@example.org");
  const refused = (status: number, reason: string) => ({ status, answer: { reason } });
  const picture = await aPhonePicture();
  expect(await upload(picture, { caller: { ...member, token: "" } })).toEqual(refused(401, "signed_out"));
  expect(await upload(picture, { caller: member })).toEqual(refused(403, "not_an_editor"));
  expect(await statusBeforeTheBody(member.token), "a body that never comes").toBe(403);
  expect((await database.owner.query("select from public.media")).rowCount).toBe(0);
});

test("a picture of a phone is published on every page, in every width, without the place and the camera (R-540)", async () => {
  const { status, answer } = await upload(await aPhonePicture());
  expect(status).toBe(200);
  const { name } = answer;
  expect(name).toMatch(/^media-[0-9a-f]{32}-1344\.jpg$/);
  const address = `/media/${name.slice("media-".length, -"-1344.jpg".length)}`;

  const changes = [{ file: "programs", path: ["programs", "1", "picture"], value: name }];
  const preview = await edited.ask<Preview>("/preview", {
    token: edited.owner.token,
    body: { path: "/programs/hvac", changes },
  });
  expect(preview.answer.html).toContain(`${address}-640.webp 640w`);

  const drafts = [await hvacPicture(name)];
  const half = await publish({ follows: 0, note: "", drafts });
  expect(half).toMatchObject({ status: 422, answer: { reason: "faults" } });
  expect(half.answer.faults?.map(({ place }) => place?.file)).toEqual([
    "en/programs/hvac",
    "es/programs/hvac",
  ]);
  drafts.push(
    await hvacAlt("en", "A technician at a rooftop unit."),
    await hvacAlt("es", "Una técnica en la azotea."),
  );
  expect(await publish({ follows: 0, note: "", drafts })).toEqual({ status: 200, answer: { number: 1 } });

  for (const [path, alt] of [
    ["/programs/hvac", "A technician at"],
    ["/es/programs/hvac", "Una técnica en"],
    ["/programs", 'alt=""'],
    ["/", 'alt=""'],
  ] as const) {
    const html = await page(path);
    expect(html, path).toContain(`${address}-1344.jpeg`);
    expect(html, path).toContain('width="1344" height="1008"');
    expect(html, path).toContain(alt);
  }
  const shared = /property="og:image" content="[^"]*(\/media\/[^"]*)"/.exec(
    await page("/programs/hvac"),
  )?.[1];
  expect(shared).toBe(`${address}-1200.jpeg`);
  for (const file of ["1344.avif", "960.webp", "320.jpeg", "1200.jpeg"]) {
    const response = await fetch(`${site.url}${address}-${file}`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": `image/${file.split(".")[1]}`,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const { width, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, exif]).toEqual([Number(file.split(".")[0]), undefined]);
  }
  const head = await fetch(`${site.url}${address}-320.jpeg`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("an address that no picture has is answered with 404 (R-542)", async () => {
  const unknown = "0".repeat(32);
  for (const path of [`${unknown}-640.webp`, `${unknown}-641.webp`, "..%2fsecrets.json", "x", ""])
    expect((await fetch(`${site.url}/media/${path}`)).status, path).toBe(404);
});

test("what cannot be used is refused with a sentence, and nothing is stored (R-541)", async () => {
  const before = (await database.owner.query("select from public.media")).rowCount;
  const sentenceOf = async (bytes: Uint8Array) => {
    const { status, answer } = await upload(bytes);
    expect(status).toBe(422);
    return answer.faults?.[0]?.sentence;
  };
  const picture = await aPhonePicture();
  expect(await sentenceOf(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toMatch(
    /no picture that the site can use/,
  );
  expect(await sentenceOf(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"))).toMatch(/HEIC/);
  expect(await sentenceOf(picture.subarray(0, 20_000))).toMatch(/damaged or not complete/);
  expect(await sentenceOf(await sharp(picture).resize(600).toBuffer())).toMatch(/too small/);
  expect(await sentenceOf(Buffer.alloc(25_000_001))).toMatch(/more than 25 MB/);
  for (const query of ["", "?x=50", "?x=50&y=101", "?x=a&y=1", "?x=1&y=1&z=1"])
    expect(await upload(picture, { query }), query).toEqual({ status: 400, answer: { reason: "broken" } });
  expect((await database.owner.query("select from public.media")).rowCount).toBe(before);
});

test("of several who upload at once all but one are sent back, and the next is stored (R-541)", async () => {
  const picture = await aPhonePicture("#246");
  const answers = await Promise.all([1, 2, 3].map(() => upload(picture)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
  expect((await upload(picture)).status, "also once more").toBe(200);
});

test("a description that was confirmed after the picture is enough, and an older one is not (R-545)", async () => {
  const { name } = (await upload(await aPhonePicture("#864"))).answer;
  const { pages } = await edited.words();
  const alts = pages
    .flatMap(({ fields }) => fields)
    .find(({ file, path }) => file === "programs/hvac" && path[1] === "pictureAlt");
  const confirm = async () => [
    await hvacAlt("en", String(alts?.values.en)),
    await hvacAlt("es", String(alts?.values.es)),
  ];
  const early = await confirm();
  const picture = await hvacPicture(name);
  const number = await follows();
  const refused = await publish({ follows: number, note: "", drafts: [...early, picture] });
  expect(refused.answer.faults).toHaveLength(2);
  await database.owner.query("delete from public.drafts where file <> 'programs'");
  const drafts = [picture, ...(await confirm())];
  expect((await publish({ follows: number, note: "", drafts })).status).toBe(200);
});

test("a picture is added where none was, with its words in every language, and taken away again (R-548)", async () => {
  const { name } = (await upload(await aPhonePicture("#468"))).answer;
  const address = `/media/${name.slice("media-".length, -"-1344.jpg".length)}`;
  const photograph = (value: string) => draft("programs", "programs.1.photograph", value);
  const words = (language: string, value: string) =>
    draft(`${language}/programs/hvac`, "page.photographAlt", value);
  const publishAll = async (...drafts: Awaited<ReturnType<typeof draft>>[]) =>
    publish({ follows: await follows(), note: "", drafts });
  const faultsOf = ({ answer }: Awaited<ReturnType<typeof publish>>) =>
    answer.faults?.map(({ sentence, place }) => [place?.file, sentence]);
  const shown = () => Promise.all(["/programs/hvac", "/es/programs/hvac"].map((path) => page(path)));
  const added = await photograph(name);
  const spanish = await words("es", "Una clase en la sala.");
  const sentence = "Please describe the picture in English, for people who cannot see it.";
  expect(faultsOf(await publishAll(added, spanish))).toEqual([["en/programs/hvac", sentence]]);
  const empty = await words("en", "");
  expect(faultsOf(await publishAll(added, spanish, empty))).toEqual([["en/programs/hvac", sentence]]);
  await database.owner.query("delete from public.drafts where file = 'en/programs/hvac'");
  const english = await words("en", "A class in the hall.");
  expect((await publishAll(added, spanish, english)).status).toBe(200);
  for (const html of await shown()) expect(html).toContain(`${address}-640.webp 640w`);
  expect((await shown())[1]).toContain("Una clase en la sala.");
  expect(faultsOf(await publishAll(await words("en", "")))).toContainEqual(["en/programs/hvac", sentence]);
  await database.owner.query("truncate public.drafts");
  expect((await publishAll(await photograph(""))).status).toBe(200);
  for (const html of await shown()) expect(html).not.toContain(address);
  const place = (value: string) => draft("every/pages/mission", "mission.whoPicture", value);
  expect(await page("/mission")).toContain("plumb-wall-");
  expect((await publishAll(await place(""))).status).toBe(200);
  const without = await Promise.all(["/mission", "/es/mission"].map((path) => page(path)));
  for (const html of without) expect(html).not.toContain("plumb-wall");
});

test("a picture that is not stored is not published, and written past the editor it breaks no page (R-545)", async () => {
  const name = `media-${"0".repeat(32)}-960.jpg`;
  const drafts = [
    await hvacPicture(name),
    await hvacAlt("en", "A new hall."),
    await hvacAlt("es", "Una sala nueva."),
  ];
  const number = await follows();
  expect(await publish({ follows: number, note: "", drafts })).toMatchObject({
    status: 422,
    answer: {
      faults: [{ sentence: expect.stringMatching(/no longer stored/), place: { file: "programs" } }],
    },
  });
  const overrides = [{ file: "programs", path: ["programs", "1", "picture"], value: name }];
  await database.owner.query("insert into public.publications (number, overrides) values ($1, $2)", [
    number + 1,
    JSON.stringify(overrides),
  ]);
  await expect
    .poll(() => page("/programs/hvac"), { timeout: 240_000, interval: 200 })
    .toContain("0-960.jpeg");
  const odd = [{ ...overrides[0], value: "media-../../x.jpg" }];
  await database.owner.query("insert into public.publications (number, overrides) values ($1, $2)", [
    number + 2,
    JSON.stringify(odd),
  ]);
  await expect
    .poll(() => site.output().includes(`"publication":${number + 2}`), { timeout: 240_000 })
    .toBe(true);
  expect(await page("/programs/hvac")).toContain("0-960.jpeg");
});

test("a site on a hosted project stores its pictures there, and shows them (R-540)", async () => {
  const hosted = { VITE_SUPABASE_URL: site.url, VITE_SUPABASE_ANON_KEY: "site-visitor" };
  const other = await aSite({ env: { ...hosted, RATE_LIMITS: "off" } });
  onTestFinished(() => other.remove());
  const { name } = (await upload(await aPhonePicture("#a53"), { url: other.url })).answer;
  const drafts = [
    await hvacPicture(name),
    await hvacAlt("en", "The new shop."),
    await hvacAlt("es", "El taller nuevo."),
  ];
  expect((await publish({ follows: await follows(), note: "", drafts }, other.url)).status).toBe(200);
  const address = `/media/${name.slice("media-".length, -".jpg".length)}.jpeg`;
  expect(await page("/programs/hvac", other.url)).toContain(address);
  for (const url of [other.url, site.url])
    expect((await fetch(url + address)).headers.get("content-type")).toBe("image/jpeg");
});

/** What a request is answered that announces a body and sends none of it. */
function statusBeforeTheBody(token: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(`${site.url}/api/site-editor/pictures?x=1&y=1`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-length": "20000000" },
  });
  sent.on("response", (answer) => {
    resolve(answer.statusCode ?? 0);
    sent.destroy();
  });
  sent.on("error", reject);
  sent.flushHeaders();
  return promise;
}
