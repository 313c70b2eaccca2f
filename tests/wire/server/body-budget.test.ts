// The memory that bodies of unfinished requests may use, all together.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { bodyBudget, bufferedBodyBytes } from "../../../server/platform/admission/body-budget.ts";
import type { Log } from "../../../server/platform/log.ts";
import { anApplication, aPerson } from "../../support/data/caller.ts";
import { aServiceWithDatabase, stored } from "../../support/data/data-service.ts";
import { aFormSite } from "../../support/email/posted-form.ts";
import { anEmailService } from "../../support/email/scholarship-email.ts";

const mebibyte = 1_048_576;

test("300 unfinished bodies use no more than the budget, an application is still accepted, and the memory is freed", async () => {
  const { database, service, post } = await aServiceWithDatabase();
  const token = await service.tokenOf(await aPerson(database.owner));
  const before = heldArrayBuffers();
  const callers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      unfinished(service.url, {
        authorization: `Bearer ${token}`,
        "x-test-address": `192.0.${index % 20}.1`,
      }),
    ),
  );
  const refused = () => callers.filter(({ receivedText }) => receivedText().includes(" 503 ")).length;
  // A busy machine needs a minute for the 270 MB that they send.
  await expect.poll(refused, { timeout: 200_000 }).toBeGreaterThan(200);
  // The clients' buffers are in this process too, and are freed once their refusal is read.
  await expect.poll(() => heldArrayBuffers() - before).toBeLessThan(150_000_000);
  expect(bufferedBodyBytes()).toBeGreaterThan(20_000_000);
  expect(bufferedBodyBytes()).toBeLessThanOrEqual(64 * mebibyte);
  for (const { receivedText } of callers.filter((one) => one.receivedText() !== "")) {
    expect(receivedText()).toMatch(/^HTTP\/1.1 503 /);
    expect(receivedText()).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(receivedText()).toContain('"code":"unavailable"');
  }
  expect((await post(anApplication())).status).toBe(201);
  expect(await stored(database)).toHaveLength(1);
  for (const { socket } of callers) socket.destroy();
  await expect.poll(bufferedBodyBytes).toBe(0);
});

/** Bytes of array buffers after a garbage collection. */
function heldArrayBuffers(): number {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

test("while other bodies fill the budget, every service refuses a large body with Retry-After, and accepts one of 64 KiB", async () => {
  const { url: emailUrl } = await anEmailService({ trustedProxies: 1 });
  const form = await aFormSite({ trustedProxies: 1 });
  const { send } = await aServiceWithDatabase();
  const large = "x".repeat(140_000);
  const headers = { "x-test-address": "192.0.2.1", "x-forwarded-for": "192.0.2.1" };
  const json = { ...headers, "content-type": "application/json" };
  const urlencoded = { ...headers, "content-type": "application/x-www-form-urlencoded" };
  const posted = (body: string) => ({ method: "POST", headers: json, body });
  const calls = {
    data: (body: string) => send("POST", "", { headers: json, body }),
    email: (body: string) => fetch(emailUrl, posted(body)),
    form: (body: string) => fetch(form.url, { method: "POST", headers: urlencoded, body }),
  };
  for (const [name, call] of Object.entries(calls))
    expect((await call(large)).status, name).toBeLessThan(500);

  const lease = bodyBudget.leaseFor("192.0.2.1", () => {});
  onTestFinished(lease.end);
  expect(lease.grow(8 * mebibyte + 65_536)).toBe(true);
  lease.complete();
  for (const [name, call] of Object.entries(calls)) {
    const refused = await call(large);
    expect([refused.status, refused.headers.get("retry-after")], name).toEqual([503, "10"]);
    expect((await call("x".repeat(65_536))).status, name).toBeLessThan(500);
  }
  lease.end();
  for (const [name, call] of Object.entries(calls))
    expect((await call(large)).status, name).toBeLessThan(500);
  expect(bufferedBodyBytes()).toBe(0);
});

test("unfinished bodies from ten addresses do not block a long application: some of them are refused instead", async () => {
  const { database, service, send } = await aServiceWithDatabase();
  const authorization = `Bearer ${await service.tokenOf(await aPerson(database.owner))}`;
  const part = " ".repeat(600_000);
  const callers = await Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      unfinished(service.url, { authorization, "x-test-address": `192.0.${index % 10}.1` }, part),
    ),
  );
  await expect.poll(bufferedBodyBytes).toBeGreaterThan(60 * mebibyte);
  await pause(3_500); // a body that makes no progress for three seconds is stalled
  const refusedBefore = refusedOf(callers);
  const text = "😀".repeat(10_000);
  const long = JSON.stringify(anApplication({ budget: text, education: text, experience: text }));
  const escaped = long.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  expect(escaped.length).toBeGreaterThan(300_000);
  const headers = { "content-type": "application/json", "x-test-address": "198.51.100.7" };
  expect((await send("POST", "", { body: escaped, headers })).status).toBe(201);
  await expect.poll(() => refusedOf(callers)).toBeGreaterThan(refusedBefore);
  expect(refusedOf(callers)).toBeLessThan(refusedBefore + 5);
  const closed = () => callers.filter(({ socket }) => socket.readableEnded).length;
  await expect.poll(closed).toBe(refusedOf(callers));
  for (const { socket } of callers) socket.destroy();
  await expect.poll(bufferedBodyBytes).toBe(0);
});

function refusedOf(callers: Awaited<ReturnType<typeof unfinished>>[]): number {
  return callers.filter(({ receivedText }) => receivedText().includes(" 503 ")).length;
}

test("a body in many small pieces uses no more memory than in large ones, and only for received bytes", async () => {
  const { service } = await aServiceWithDatabase();
  const token = await service.tokenOf({ id: randomUUID(), aal: "aal1", sessionId: randomUUID() });
  const { socket } = await unfinished(service.url, { authorization: `Bearer ${token}` }, "");
  await (await fetch(`${service.url}/rest/v1/`)).text(); // answered after the connection before it was read
  expect(bufferedBodyBytes(), "only declared").toBe(0);
  for (let sent = 0; sent < 80_000; sent += 1) socket.write(" ");
  await expect.poll(bufferedBodyBytes).toBeGreaterThan(10_000);
  expect(bufferedBodyBytes()).toBeLessThanOrEqual(65_536);
  socket.destroy();
  await expect.poll(bufferedBodyBytes).toBe(0);
});

test("a request that is aborted within its body logs no error of the data service", async () => {
  const errors: unknown[] = [];
  const log = { error: (what: object) => errors.push(what) } as unknown as Log; // no other method is used
  const { service, post } = await aServiceWithDatabase({ log });
  const { socket } = await unfinished(service.url, {}, " ".repeat(50_000));
  const declared = await unfinished(service.url, { authorization: `Bearer ${service.serviceKey}` });
  await expect.poll(bufferedBodyBytes).toBeGreaterThan(500_000);
  for (const one of [socket, declared.socket]) one.destroy();
  await expect.poll(bufferedBodyBytes).toBe(0);
  expect((await post(anApplication())).status).toBe(201);
  expect(errors).toEqual([]);
});

/** Starts a POST that declares 1 MiB and stops after `part`, by default 900 kB. */
async function unfinished(url: string, headers: Record<string, string>, part = " ".repeat(900_000)) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const receivedText = textReceivedBy(socket);
  const lines = Object.entries({ host: "school", "content-type": "application/json", ...headers });
  socket.write(
    `POST /rest/v1/scholarship_applications HTTP/1.1\r\n${lines.map((line) => `${line.join(": ")}\r\n`).join("")}`,
  );
  socket.write(`content-length: ${mebibyte}\r\n\r\n`);
  socket.write(part);
  return { socket, receivedText };
}

function textReceivedBy(socket: Socket): () => string {
  let text = "";
  socket.setEncoding("utf8");
  socket.on("data", (part: string) => {
    text += part;
  });
  socket.on("error", () => {}); // the server closes a refused connection
  return () => text;
}
