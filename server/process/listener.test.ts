// Clients that are slow, open too many connections or leave early, on real sockets. The limits are small
// here, so that the tests are fast.
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import type { ConnectionLimits } from "../platform/admission/connection-limits.ts";
import { readConfig } from "../platform/config/config.ts";
import { connectionBounds, createPublicServer, listen } from "./listener.ts";

const small: ConnectionLimits = {
  maxConnections: 200,
  maxPerAddress: 20,
  isCounted: () => true,
  headersMs: 300,
  requestMs: 600,
  answerMs: 10_000,
  silenceMs: 10_000,
  checkEveryMs: 50,
};

test("a request whose headers arrive too slowly is answered 408 and closed", async () => {
  const { connected } = await aServer();
  const slow = await connected();
  slow.write("GET / HTTP/1.1\r\nHost: school\r\nX-Slow: ");
  const trickle = setInterval(() => slow.write("a"), 50);
  onTestFinished(() => clearInterval(trickle));
  expect(await receivedBy(slow)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a connection that sends nothing is closed", async () => {
  const { connected } = await aServer();
  expect(await text(await connected())).toMatch(/^HTTP\/1\.1 408 /);
});

test("a body that arrives too slowly is cut off with 408, however often a part of it arrives", async () => {
  const { connected } = await aServer();
  const slow = await connected();
  slow.write("POST / HTTP/1.1\r\nHost: school\r\nContent-Length: 100000\r\n\r\n");
  const trickle = setInterval(() => slow.write("a"), 50);
  onTestFinished(() => clearInterval(trickle));
  expect(await receivedBy(slow)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a client that never reads its answer is cut off, and the answer's memory is released", async () => {
  const { connected, server } = await aServer({ answerMs: 300 });
  const deaf = await connected();
  deaf.pause();
  deaf.write("GET /large HTTP/1.1\r\nHost: school\r\n\r\n");
  await once(server, "request");
  await expect.poll(() => countOf(server)).toBe(0);
});

test("a client that reads its answer a little at a time is cut off too", async () => {
  const { connected, server } = await aServer({ answerMs: 500, silenceMs: 300 });
  const slow = await connected();
  slow.pause();
  slow.write("GET /large HTTP/1.1\r\nHost: school\r\n\r\n");
  const sip = setInterval(() => slow.read(1), 50);
  onTestFinished(() => clearInterval(sip));
  await once(server, "request");
  await expect.poll(() => countOf(server)).toBe(0);
});

test("a flood of slow connections from one address leaves room for other addresses", async () => {
  const refused: string[] = [];
  const { connected, port } = await aServer({ headersMs: 20_000, requestMs: 20_000 }, refused);
  const flood = await Promise.all(Array.from({ length: 150 }, () => connected({ from: "127.0.0.2" })));
  for (const socket of flood) socket.write("GET / HTTP/1.1\r\nX-Slow: ");
  await expect.poll(() => flood.filter(({ closed }) => closed).length).toBe(130);
  expect(new Set(refused)).toEqual(new Set(["too many of one address"]));
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(answer.status).toBe(200);

  for (const socket of flood) socket.destroy();
  await expect.poll(async () => askOnce(await connected({ from: "127.0.0.2" }))).toMatch(/ 200 /);
});

test("a full server refuses a connection, closes idle ones, and accepts the next", async () => {
  const refused: string[] = [];
  const { connected } = await aServer({ maxConnections: 3, maxPerAddress: 100 }, refused);
  const idle = await Promise.all([connected(), connected(), connected()]);
  for (const socket of idle) {
    socket.write("GET / HTTP/1.1\r\nHost: school\r\n\r\n");
    await once(socket, "data");
  }
  await once(await connected(), "close");
  expect(refused).toEqual(["server full"]);
  await expect.poll(async () => askOnce(await connected())).toMatch(/ 200 /);
});

test("a connection with too many unanswered requests is closed", async () => {
  const refused: string[] = [];
  const { connected } = await aServer({}, refused);
  const greedy = await connected();
  greedy.write("GET /later HTTP/1.1\r\nHost: school\r\n\r\n".repeat(40));
  await once(greedy, "close");
  expect(refused).toContain("too many at once");
});

test("a few requests in a row on one connection are answered in order", async () => {
  const { connected } = await aServer();
  const client = await connected();
  client.write(
    "GET /later HTTP/1.1\r\nHost: school\r\n\r\nGET / HTTP/1.1\r\nHost: school\r\nConnection: close\r\n\r\n",
  );
  expect((await text(client)).match(/later|at once/g)).toEqual(["later", "at once"]);
});

test("headers above 16 kB reach no route", async () => {
  const { connected } = await aServer();
  const large = await connected();
  large.write(`GET / HTTP/1.1\r\nHost: school\r\nX-Large: ${"a".repeat(17_000)}\r\n\r\n`);
  expect(await receivedBy(large)).toMatch(/^HTTP\/1\.1 431 /);
});

test("requests that are open when the server drains are answered with Connection: close", async () => {
  const { connected, drain, server } = await aServer();
  const client = await connected();
  client.write("GET /later HTTP/1.1\r\nHost: school\r\n\r\n");
  await once(server, "request");
  drain();
  const answer = await text(client);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(await askOnce(await connected())).toMatch(/\r\nconnection: close\r\n/i);
});

test("while the process is busy, more connections are opened at once than Node.js lets wait", async () => {
  const { server } = createPublicServer({ answer: getRequestListener(answer), bounds: small });
  await listen(server, { ...readConfig({}), host: "127.0.0.1", port: 0 });
  const { port } = server.address() as AddressInfo;
  const opened = new Int32Array(new SharedArrayBuffer(4));
  const client = `
    const { connect } = require("node:net");
    const { port, opened } = require("node:worker_threads").workerData;
    for (let n = 0; n < 700; n += 1)
      connect(port, "127.0.0.1", () => Atomics.add(opened, 0, 1) === 699 && Atomics.notify(opened, 0)).on("error", () => {});`;
  const worker = new Worker(client, { eval: true, workerData: { port, opened } });
  onTestFinished(async () => {
    await worker.terminate();
    server.closeAllConnections();
    server.close();
  });
  const end = Date.now() + 10_000;
  // Nothing else of this process runs meanwhile, so that none is taken.
  for (let seen = 0; seen < 700 && Date.now() < end; seen = Atomics.load(opened, 0))
    Atomics.wait(opened, 0, seen, 200);
  expect(Atomics.load(opened, 0)).toBe(700);
});

test("connections from this machine and from trusted proxies are not counted by address", () => {
  const own = connectionBounds(readConfig({}));
  expect(["127.0.0.1", "::ffff:127.0.0.1", "::1", "192.0.2.1"].map(own.isCounted)).toEqual([
    ...[false, false, false],
    true,
  ]);
  expect(connectionBounds(readConfig({ TRUSTED_PROXIES: "1" })).isCounted("192.0.2.1")).toBe(false);
});

async function aServer(changes: Partial<ConnectionLimits> = {}, refused: string[] = []) {
  const { server, drain } = createPublicServer({
    answer: getRequestListener(answer),
    bounds: { ...small, ...changes },
    onRefusal: (reason) => refused.push(reason),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  return { server, drain, port, connected: ({ from = "127.0.0.1" } = {}) => connectedTo(port, from) };
}

async function connectedTo(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => {}); // these tests expect the server to cut connections off
  await once(socket, "connect");
  onTestFinished(() => void socket.destroy());
  return socket;
}

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/large") return new Response("x".repeat(20_000_000));
  if (pathname === "/later") await sleep(100);
  if (request.method === "POST") await request.text();
  return new Response(pathname === "/later" ? "later" : "at once");
}

async function askOnce(socket: Socket): Promise<string> {
  socket.write("GET / HTTP/1.1\r\nHost: school\r\nConnection: close\r\n\r\n");
  return text(socket).catch(() => "");
}

function countOf(server: Awaited<ReturnType<typeof aServer>>["server"]): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}

/** A server that cuts off a client which still sends resets the connection. */
function receivedBy(socket: Socket): Promise<string> {
  let received = "";
  socket.on("error", () => undefined);
  socket.on("data", (part) => {
    received += part;
  });
  return new Promise((resolve) => socket.once("close", () => resolve(received)));
}
