import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { maxApplicationBytes as maxBodyBytes } from "../../../contract/scholarship.ts";
import {
  anEmailService as aSite,
  zoe as form,
  post,
  storeRecord,
} from "../../support/email/scholarship-email.ts";

test("other methods, media types, sites and sizes are refused with an error that a client can read", async () => {
  const { apply, url, delivery, database } = await aSite();
  const { id, status: taken } = await apply();
  expect(taken).toBe(200);
  await delivery.close();
  const mails = (await delivery.outbox()).length;
  for (const method of ["GET", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const response = await fetch(url, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  }
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/jsonp",
    "",
  ]) {
    expect(await post(url, form, { "content-type": type })).toMatchObject({
      status: 415,
      body: { success: false, error: expect.any(String) },
    });
  }
  expect(await post(url, form, { "sec-fetch-site": "cross-site" })).toMatchObject({
    status: 403,
    body: { error: expect.any(String) },
  });
  expect(
    await post(
      url,
      { ...form, id },
      {
        "sec-fetch-site": "same-origin",
        "content-type": "Application/JSON; charset=utf-8",
      },
    ),
  ).toMatchObject({ status: 200 });
  for (const broken of ["", "{", "null", "[]", '"form"', "1", "[".repeat(100_000)]) {
    expect(await post(url, broken)).toMatchObject({
      status: 400,
      body: { success: false, error: expect.any(String) },
    });
  }
  expect(await post(url, { ...form, more: "m".repeat(maxBodyBytes) })).toMatchObject({
    status: 413,
    body: { error: expect.any(String) },
  });
  expect(await delivery.outbox()).toHaveLength(mails);
  expect((await database.owner.query("select from scholarship_application_details")).rowCount).toBe(1);
});

test("a body without a declared length is bounded too", async () => {
  const { url, database } = await aSite();
  const id = await storeRecord(database);
  const stream = (bytes: number) =>
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(JSON.stringify({ ...form, id })));
        controller.enqueue(new Uint8Array(bytes).fill(32));
        controller.close();
      },
    });
  const send = (bytes: number) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: stream(bytes),
      duplex: "half",
    } as RequestInit);
  expect((await send(10)).status).toBe(200);
  expect((await send(maxBodyBytes)).status).toBe(413);
});

test("a request that is aborted within its body does no harm", async () => {
  const { apply, url, delivery } = await aSite();
  const { port, hostname, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"firstName":`,
  );
  await once(socket, "connect");
  await (await fetch(url)).text(); // answered after the connection before it was read
  socket.destroy();
  expect((await apply()).status).toBe(200);
  await delivery.close();
  expect(await delivery.outbox()).toHaveLength(2); // with the receipt
});

test("no request body leads to a 5xx, and every answer has success or error (R-280)", async () => {
  const { url, database } = await aSite();
  const id = await storeRecord(database);
  const fields = Object.keys(form);
  const anyForm = fc.record(
    Object.fromEntries(
      [...fields, "id", "language"].map((field) => [
        field,
        fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue()),
      ]),
    ),
  );
  const nearlyRight = fc
    .tuple(
      fc.constantFrom(...fields, "language"),
      fc.oneof(
        fc.string({ unit: "binary", minLength: 10 }),
        fc.constant("\ud800\ud800\ud800\ud800\ud800\ud800\ud800\ud800\ud800\ud800"),
      ),
    )
    .map(([field, value]) => ({ ...form, id, [field]: value }));
  const bodies = fc.oneof(
    anyForm.map((value) => JSON.stringify(value)),
    nearlyRight.map((value) => JSON.stringify(value)),
    fc.json(),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const answer = await post(url, body);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.success === true || typeof answer.body.error === "string").toBe(true);
    }),
    { numRuns: 300 },
  );
});
