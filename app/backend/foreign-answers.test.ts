import { PostgrestClient } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import { refusingForeignAnswers } from "./foreign-answers.ts";

const json = { "content-type": "application/json; charset=utf-8" };
const html = { "content-type": "text/html" };

test.each([
  ["an empty 404", () => new Response(null, { status: 404 })],
  ["an empty 200", () => new Response(null, { status: 200 })],
  ["a 200 with another program's JSON", () => new Response("{}", { headers: json })],
  ["the page of a captive portal", () => new Response("<p>Sign in to the network</p>", { headers: html })],
])("%s stores nothing, and counts as a failure of every write (R-507)", async (_, answer) => {
  for (const write of writes(answer)) {
    const { error, status } = await write;
    expect([error === null, status]).toEqual([false, 502]);
  }
});

test("the answers of the data service pass as they are", async () => {
  const [insert, update] = writes(() => new Response(null, { status: 201 }));
  expect([(await insert)?.error, (await update)?.error]).toEqual([null, null]);
  const [, changed] = writes(() => new Response(null, { status: 204 }));
  expect((await changed)?.status).toBe(204);
  const rows = client(() => new Response('[{"id":1}]', { headers: json }));
  const asked = rows.from("notes").update({ body: "Called" }).eq("id", 1).select("id");
  expect((await asked).data).toEqual([{ id: 1 }]);
  expect((await rows.rpc("set_statuses", { to: "new" })).data).toEqual([{ id: 1 }]);
  const unknown = JSON.stringify({ code: "PGRST205", message: "Could not find the table" });
  const [refused] = writes(() => new Response(unknown, { status: 404, headers: json }));
  expect((await refused)?.error?.code).toBe("PGRST205");
  const [failed] = writes(() => new Response("Bad gateway", { status: 503, headers: html }));
  expect((await failed)?.status).toBe(503);
  expect((await rows.from("notes").select("id")).data).toEqual([{ id: 1 }]);
  const list = client(() => new Response("id\n1", { headers: { "content-type": "text/csv" } }));
  expect((await list.from("notes").select("id").csv()).data).toBe("id\n1");
});

function writes(answer: () => Response) {
  const notes = client(answer).from("notes");
  return [notes.insert({ body: "Called" }), notes.update({ body: "Called" }).eq("id", 1)] as const;
}

function client(answer: () => Response) {
  return new PostgrestClient("https://school.example/rest/v1", {
    fetch: refusingForeignAnswers(async () => answer()),
  });
}
