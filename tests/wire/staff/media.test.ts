// Uploaded pictures in the database: who stores them, how many, who reads them, and when they are removed
//
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { anEditor, aPerson, type Owner } from "../../support/data/caller.ts";
import { aServiceWithDatabase, type DataService } from "../../support/data/data-service.ts";

type Client = ReturnType<DataService["clientOf"]>;

/** The first bytes of a JPEG, and some of its own. */
function aFile(own: number | string, bytes = 40) {
  const content = Buffer.alloc(bytes, String(own));
  content.set([0xff, 0xd8, 0xff]);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 32);
  return { hash, widest: 640, width: 640, format: "jpeg", content: content.toString("base64") };
}

const store = (client: Client, file: ReturnType<typeof aFile>) => client.rpc("store_media_file", file);
const nameOf = ({ hash }: { hash: string }) => `media-${hash}-640.jpg`;

async function hashesIn(owner: Owner): Promise<string[]> {
  return (await owner.query<{ hash: string }>("select hash from public.media")).rows.map(({ hash }) => hash);
}

test("editors store pictures and learn which are stored; anybody reads one by its hash, and nobody a list (R-543)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const editor = service.clientOf(await anEditor(database.owner));
  const person = service.clientOf(await aPerson(database.owner));
  const file = aFile(1);
  expect((await store(person, file)).status).toBe(403);
  expect(await hashesIn(database.owner)).toEqual([]);
  expect((await store(editor, file)).data).toEqual([{ is_stored: true }]);
  const smaller = { ...file, width: 320 };
  expect((await store(editor, smaller)).status).toBe(200);
  const changed = { ...smaller, content: aFile(2).content };
  expect((await store(editor, changed)).status, "once more, with other bytes").toBe(200);

  const hashes = [file.hash, aFile(2).hash];
  expect((await editor.rpc("stored_media", { hashes })).data).toEqual([{ hash: file.hash, widest: 640 }]);
  expect((await person.rpc("stored_media", { hashes })).status).toBe(403);
  const { hash, format } = file;
  const read = (width: number) => service.clientOf().rpc("media_file", { hash, width, format });
  expect((await read(640)).data).toEqual([{ content: file.content }]);
  expect((await read(320)).data, "the bytes that were first").toEqual([{ content: file.content }]);
  expect((await read(960)).data).toEqual([]);
  for (const table of ["media", "media_files"] as const)
    for (const client of [service.clientOf(), person, editor])
      expect([401, 403]).toContain((await client.from(table).select()).status);
});

test("a picture without its widest file is not stored yet, and no other picture takes its hash (R-543)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const editor = service.clientOf(await anEditor(database.owner));
  const file = aFile(1);
  await store(editor, { ...file, width: 320 });
  expect((await editor.rpc("stored_media", { hashes: [file.hash] })).data).toEqual([]);
  expect((await store(editor, { ...aFile(2), hash: file.hash })).error?.code).toBe("23514");
  expect((await store(editor, file)).status).toBe(200);
  expect((await editor.rpc("stored_media", { hashes: [file.hash] })).data).toHaveLength(1);
});

test("only files of pictures in the known sizes are stored (R-543)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const editor = service.clientOf(await anEditor(database.owner));
  const file = aFile(1);
  const html = Buffer.from("<script>alert(1)</script>").toString("base64");
  for (const wrong of [
    { content: html, width: 320 },
    { format: "webp" },
    { format: "svg" },
    { width: 641 },
    { widest: 320 },
    { hash: file.hash.toUpperCase() },
    { content: "no base64" },
    { ...aFile(3, 700_001) },
  ])
    expect([wrong, (await store(editor, { ...file, ...wrong })).status]).toEqual([wrong, 400]);
  expect(await hashesIn(database.owner)).toEqual([]);
});

test("all together store at most 60 new pictures a day, and keep 300 and 200 MB (R-544)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const { owner } = database;
  const editor = service.clientOf(await anEditor(owner));
  const known = aFile("known");
  await store(editor, known);
  const fill = (count: number, storedAt: string) =>
    owner.query(
      `insert into public.media (hash, widest, stored_at, named_at)
       select md5($2 || n), 640, now() - $2::interval, now() from generate_series(1, $1) n`,
      [count, storedAt],
    );
  await fill(58, "1 hour");
  expect((await store(editor, aFile("last of the day"))).status).toBe(200);
  expect((await store(editor, aFile("one more"))).error?.code).toBe("PT429");
  expect((await store(editor, known)).status, "one that is there").toBe(200);
  await owner.query("update public.media set stored_at = now() - interval '2 days', named_at = now()");
  await fill(239, "3 days");
  expect((await store(editor, aFile("the 300th"))).status).toBe(200);
  expect((await store(editor, aFile("one more"))).error?.code).toBe("PT429");

  await owner.query("delete from public.media where hash <> $1", [known.hash]);
  await owner.query("alter table public.media_files drop constraint media_files_check");
  await owner.query(
    "insert into public.media_files (hash, width, format, content) values ($1, 960, 'jpeg', decode(repeat('00', 199999000), 'hex'))",
    [known.hash],
  );
  expect((await store(editor, aFile("small", 500))).status).toBe(200);
  expect((await store(editor, aFile("too much", 2_000))).error?.code).toBe("PT429");
});

test("a picture that neither a draft nor a publication of the last year names is removed after a day (R-544)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const { owner } = database;
  const editor = service.clientOf(await anEditor(owner));
  const [draft, shown, before, old, never] = ["draft", "shown", "before", "old", "never"].map((own) =>
    aFile(own),
  );
  const files = [draft, shown, before, old, never].flatMap((file) => file ?? []);
  for (const file of files) await store(editor, file);
  const place = { file: "en/pages/home", path: ["home", "scholarshipPicture"] };
  const publish = (follows: number, file: { hash: string } | undefined) =>
    editor.rpc("publish_drafts", {
      ...{ follows, note: "", included: [] },
      overrides: file ? [{ ...place, value: nameOf(file) }] : [],
    });
  await publish(0, old);
  await publish(1, before);
  await publish(2, shown);
  await editor.rpc("save_draft", {
    ...{ ...place, based_on: "", known_version: 0 },
    value: nameOf(draft ?? aFile("")),
  });
  const age = (interval: string) =>
    owner.query(
      "update public.media set stored_at = stored_at - $1::interval, named_at = named_at - $1::interval",
      [interval],
    );
  const removed = async (follows: number, file: { hash: string } | undefined) => {
    expect((await publish(follows, file)).status).toBe(200);
    const left = await hashesIn(owner);
    return files.filter(({ hash }) => !left.includes(hash));
  };
  expect(await removed(3, shown), "within a day").toEqual([]);
  await age("2 days");
  expect(await removed(4, shown)).toEqual([never]);
  await age("2 years");
  expect(await removed(5, undefined), "what was on the site until now stays").toEqual([before, old, never]);
  await age("2 years");
  await owner.query("truncate public.drafts");
  expect(await removed(6, undefined)).toEqual([draft, shown, before, old, never]);
});
