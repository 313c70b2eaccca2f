// What the bodies of unfinished requests may hold of the server's memory, all together.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { bodyBudget, bufferedBodyBytes } from "../../server/platform/body-budget.ts";
import type { Log } from "../../server/platform/log.ts";
import { anAuthService } from "../support/auth-service.ts";
import { anApplication, aPerson } from "../support/caller.ts";
import { aServiceWithDatabase, stored } from "../support/data-service.ts";
import { aFormSite } from "../support/posted-form.ts";
import { anEmailService } from "../support/scholarship-email.ts";

const mebibyte = 1_048_576;

test("300 unfinished bodies hold no more than the budget, keep no applicant out, and give the memory back", async () => {
  const { database, service, post } = await aServiceWithDatabase();
  const token = await service.tokenOf(await aPerson(database.owner));
  const before = process.memoryUsage().arrayBuffers;
  const callers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      unfinished(service.url, {
        authorization: `Bearer ${token}`,
        "x-test-address": `192.0.2.${index % 20}`,
      }),
    ),
  );
  const refused = () => callers.filter(({ heard }) => heard().includes(" 503 ")).length;
  await expect.poll(refused, { timeout: 30_000 }).toBeGreaterThan(200);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150_000_000);
  expect(bufferedBodyBytes()).toBeGreaterThan(20_000_000);
  expect(bufferedBodyBytes()).toBeLessThanOrEqual(64 * mebibyte);
  for (const { heard } of callers.filter((one) => one.heard() !== "")) {
    expect(heard()).toMatch(/^HTTP\/1.1 503 /);
    expect(heard()).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(heard()).toContain('"code":"unavailable"');
  }
  expect((await post(anApplication())).status).toBe(201);
  expect(await stored(database)).toHaveLength(1);
  for (const { socket } of callers) socket.destroy();
  await expect.poll(bufferedBodyBytes).toBe(0);
}, 60_000);

test("while others fill the budget, every service refuses a large body with a time to come back and takes a small one", async () => {
  const auth = await anAuthService();
  const { url: emailUrl } = await anEmailService({ trustedProxies: 1 });
  const form = await aFormSite({ trustedProxies: 1 });
  const { send } = await aServiceWithDatabase();
  const large = "x".repeat(60_000);
  const headers = { "x-test-address": "192.0.2.1", "x-forwarded-for": "192.0.2.1" };
  const json = { ...headers, "content-type": "application/json" };
  const urlencoded = { ...headers, "content-type": "application/x-www-form-urlencoded" };
  const posted = (body: string) => ({ method: "POST", headers: json, body });
  const calls = {
    auth: (body: string) => auth.call("/recover", posted(body)),
    data: (body: string) => send("POST", "", { headers: json, body }),
    email: (body: string) => fetch(emailUrl, posted(body)),
    form: (body: string) => fetch(form.url, { method: "POST", headers: urlencoded, body }),
  };
  for (const [name, call] of Object.entries(calls))
    expect((await call(large)).status, name).toBeLessThan(500);

  const lease = bodyBudget.leaseFor("192.0.2.1");
  onTestFinished(lease.end);
  expect(lease.grow(8 * mebibyte + 8_192)).toBe(true);
  for (const [name, call] of Object.entries(calls)) {
    const refused = await call(large);
    expect([refused.status, refused.headers.get("retry-after")], name).toEqual([503, "10"]);
    expect((await call("{}")).status, name).toBeLessThan(500);
  }
  lease.end();
  for (const [name, call] of Object.entries(calls))
    expect((await call(large)).status, name).toBeLessThan(500);
  expect(bufferedBodyBytes()).toBe(0);
}, 60_000);

test("a body in many small pieces takes no more memory than in large ones, and only for what has come", async () => {
  const { service } = await aServiceWithDatabase();
  const token = await service.tokenOf({ id: randomUUID(), aal: "aal1", sessionId: randomUUID() });
  const { socket } = await unfinished(service.url, { authorization: `Bearer ${token}` }, "");
  await pause(200);
  expect(bufferedBodyBytes(), "only declared").toBe(0);
  for (let sent = 0; sent < 20_000; sent += 1) socket.write(" ");
  await expect.poll(bufferedBodyBytes).toBeGreaterThan(10_000);
  expect(bufferedBodyBytes()).toBeLessThanOrEqual(40_000);
  socket.destroy();
  await expect.poll(bufferedBodyBytes).toBe(0);
}, 60_000);

test("a caller who hangs up in the midst of a body is no fault of the data service", async () => {
  const errors: unknown[] = [];
  const log = { error: (what: object) => errors.push(what) } as unknown as Log; // of a log only this is used
  const { service, post } = await aServiceWithDatabase({ log });
  const { socket } = await unfinished(service.url, {}, " ".repeat(50_000));
  const declared = await unfinished(service.url, { authorization: `Bearer ${service.serviceKey}` });
  await expect.poll(bufferedBodyBytes).toBeGreaterThan(500_000);
  for (const one of [socket, declared.socket]) one.destroy();
  await expect.poll(bufferedBodyBytes).toBe(0);
  expect((await post(anApplication())).status).toBe(201);
  expect(errors).toEqual([]);
});

/** A POST of 1 MiB that stops after 900 kB. */
async function unfinished(url: string, headers: Record<string, string>, part = " ".repeat(900_000)) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const heard = hearing(socket);
  const lines = Object.entries({ host: "school", "content-type": "application/json", ...headers });
  socket.write(
    `POST /rest/v1/scholarship_applications HTTP/1.1\r\n${lines.map((line) => `${line.join(": ")}\r\n`).join("")}`,
  );
  socket.write(`content-length: ${mebibyte}\r\n\r\n`);
  socket.write(part);
  return { socket, heard };
}

function hearing(socket: Socket): () => string {
  let text = "";
  socket.setEncoding("utf8");
  socket.on("data", (part: string) => {
    text += part;
  });
  socket.on("error", () => {}); // the server ends what it refused
  return () => text;
}
