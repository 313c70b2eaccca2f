// Uploaded documents in the database: who stores them, how many, who reads them, and when they are removed
//
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { documentPartBytes } from "../../../contract/documents.ts";
import { anEditor, aPerson, type Owner } from "../../support/data/caller.ts";
import { aServiceWithDatabase, type DataService } from "../../support/data/data-service.ts";

type Client = ReturnType<DataService["clientOf"]>;

function aDocument(own: number | string, length = 40) {
  const content = Buffer.alloc(length, String(own));
  content.write("%PDF-");
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 32);
  const partAt = (part: number) => ({
    ...{ hash, bytes: length, part },
    content: content.subarray(part * documentPartBytes, (part + 1) * documentPartBytes).toString("base64"),
  });
  return { hash, bytes: length, first: partAt(0), second: partAt(1) };
}

const store = (client: Client, part: ReturnType<typeof aDocument>["first"]) =>
  client.rpc("store_document_part", part);

async function hashesIn(owner: Owner): Promise<string[]> {
  const { rows } = await owner.query<{ hash: string }>("select hash from public.documents");
  return rows.map(({ hash }) => hash);
}

test("editors store documents part by part; anybody reads a part by hash and bytes, and nobody a list (R-566)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const editor = service.clientOf(await anEditor(database.owner));
  const person = service.clientOf(await aPerson(database.owner));
  const { hash, bytes, first, second } = aDocument(1, documentPartBytes + 7);
  expect((await store(person, first)).status).toBe(403);
  expect(await hashesIn(database.owner)).toEqual([]);
  expect((await store(editor, first)).data).toEqual([{ is_stored: true }]);
  const hashes = [hash, aDocument(2).hash];
  const stored = async (client: Client) => client.rpc("stored_documents", { hashes });
  expect((await stored(editor)).data, "a part is missing").toEqual([]);
  expect((await store(editor, { ...first, content: aDocument(2).first.content })).status).toBe(200);
  expect((await store(editor, second)).data, "the bytes that were first").toEqual([{ is_stored: true }]);
  expect((await stored(editor)).data).toEqual([{ hash, bytes }]);
  expect((await stored(person)).status).toBe(403);
  const read = (part: number, length = bytes) =>
    service.clientOf().rpc("document_part", { hash, bytes: length, part });
  expect((await read(1)).data).toEqual([{ content: second.content }]);
  expect((await read(2)).data).toEqual([]);
  expect((await read(0, bytes - 1)).data, "with other bytes").toEqual([]);
  for (const table of ["documents", "document_parts"] as const)
    for (const client of [service.clientOf(), person, editor])
      expect([401, 403]).toContain((await client.from(table).select()).status);
});

test("what is another document than its hash says goes, so that an upload can be repeated (R-566)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const editor = service.clientOf(await anEditor(database.owner));
  const { hash, first } = aDocument(1);
  const wrong = { ...first, content: aDocument(2).first.content };
  expect((await store(editor, wrong)).data).toEqual([{ is_stored: false }]);
  expect(await hashesIn(database.owner)).toEqual([]);
  expect((await store(editor, first)).data).toEqual([{ is_stored: true }]);
  expect((await store(editor, wrong)).data, "the one that is there stays").toEqual([{ is_stored: true }]);
  expect(await hashesIn(database.owner)).toEqual([hash]);
});

test("nobody adds to a document that is there, or has it removed so (R-566)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const editor = service.clientOf(await anEditor(database.owner));
  const { hash, bytes, first } = aDocument(1);
  await store(editor, first);
  for (const part of [1, 5]) expect((await store(editor, { ...first, part })).status).toBe(400);
  expect((await store(editor, first)).data).toEqual([{ is_stored: true }]);
  expect((await editor.rpc("stored_documents", { hashes: [hash] })).data).toEqual([{ hash, bytes }]);
});

test("only PDFs within the bounds are stored (R-566)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const editor = service.clientOf(await anEditor(database.owner));
  const { first } = aDocument(1);
  const html = Buffer.from("<script>alert(1)</script>").toString("base64");
  for (const wrong of [
    { content: html },
    { content: "" },
    { content: "no base64" },
    { content: aDocument(1, documentPartBytes + 1).first.content.concat("QQ==") },
    { part: -1 },
    { part: 22 },
    { bytes: 0 },
    { bytes: 15_000_001 },
    { hash: first.hash.toUpperCase() },
  ])
    expect([wrong, (await store(editor, { ...first, ...wrong })).status]).toEqual([wrong, 400]);
  expect(await hashesIn(database.owner)).toEqual([]);
});

test("all together store at most 40 new documents a day, and keep 300 and 1 GB (R-566)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const { owner } = database;
  const editor = service.clientOf(await anEditor(owner));
  const known = aDocument("known");
  await store(editor, known.first);
  const fill = (count: number, storedAt: string) =>
    owner.query(
      `insert into public.documents (hash, bytes, stored_at, was_on_site)
       select md5($2 || n), 40, now() - $2::interval, true from generate_series(1, $1) n`,
      [count, storedAt],
    );
  await fill(38, "1 hour");
  expect((await store(editor, aDocument("last of the day").first)).status).toBe(200);
  expect((await store(editor, aDocument("one more").first)).error?.code).toBe("PT429");
  expect((await store(editor, known.first)).status, "one that is there").toBe(200);
  await owner.query("update public.documents set stored_at = now() - interval '2 days', was_on_site = true");
  await fill(259, "3 days");
  expect((await store(editor, aDocument("the 300th").first)).status).toBe(200);
  expect((await store(editor, aDocument("one more").first)).error?.code).toBe("PT429");

  await owner.query("delete from public.documents where hash <> $1", [known.hash]);
  await owner.query("alter table public.document_parts drop constraint document_parts_check");
  await owner.query("alter table public.document_parts drop constraint document_parts_part_check");
  await owner.query(
    `insert into public.document_parts (hash, part, content)
     select $1, n, decode(repeat('00', 100000000), 'hex') from generate_series(100, 109) n`,
    [known.hash],
  );
  expect((await store(editor, aDocument("too much").first)).error?.code).toBe("PT429");
});

test("a document that was only uploaded is removed after a day; what was on the site stays for good (R-566)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const { owner } = database;
  const editor = service.clientOf(await anEditor(owner));
  const [draft, shown, before, never] = ["draft", "shown", "before", "never"].map((own) => aDocument(own));
  for (const one of [draft, shown, before, never]) if (one) await store(editor, one.first);
  const place = { file: "documents", path: ["documents", "new1", "file"] };
  const nameOf = ({ hash = "", bytes = 0 } = {}) => `document-${hash}-${bytes}.pdf`;
  const publish = (follows: number, one: typeof shown) =>
    editor.rpc("publish_drafts", {
      ...{ follows, note: "", included: [], overrides: [{ ...place, value: nameOf(one) }] },
    });
  expect((await publish(0, before)).error).toBeNull();
  expect((await publish(1, shown)).error).toBeNull();
  const saved = await editor.rpc("save_draft", {
    ...place,
    value: nameOf(draft),
    based_on: nameOf(shown),
    known_version: 0,
  });
  expect(saved.error).toBeNull();
  await owner.query("update public.documents set stored_at = now() - interval '5 years'");
  const next = aDocument("next");
  await store(editor, next.first);
  expect((await hashesIn(owner)).toSorted()).toEqual(
    [draft, shown, before, next].map((one) => one?.hash ?? "").toSorted(),
  );
});
