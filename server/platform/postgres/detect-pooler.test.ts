import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { aDatabase } from "../../../tests/support/data/database.ts";
import { connectAsOwner } from "./database.ts";
import { isBehindTransactionPooler } from "./detect-pooler.ts";

test("two connections to PostgreSQL itself have a backend each", async () => {
  const { owner, address } = await aDatabase();
  const other = await connectAsOwner(address);
  onTestFinished(() => other.end());
  expect(await isBehindTransactionPooler(owner, other)).toBe(false);
});

test.each([
  ["one", ["4711"]],
  ["two in turn, as with server_round_robin", ["4711", "4712"]],
  ["three in turn", ["4711", "4712", "4713"]],
  ["five in turn", ["4711", "4712", "4713", "4714", "4715"]],
])(
  "two connections through a pooler that changes backends are found out: it has %s (R-491)",
  async (_, backends) => {
    const port = await aTransactionPooler(backends);
    const connections = await Promise.all(
      [1, 2].map(() => connectAsOwner({ url: `postgres://anybody@127.0.0.1:${port}/any` })),
    );
    onTestFinished(async () => {
      for (const connection of connections) await connection.end();
    });
    const [one, other] = connections;
    if (!one || !other) throw new Error("two were opened");
    expect(await isBehindTransactionPooler(one, other)).toBe(true);
  },
);

/**
 * A server that speaks just enough of PostgreSQL's protocol to answer the queries of all connections by its
 * backends in turn.
 */
async function aTransactionPooler(backends: string[]): Promise<number> {
  let queries = 0;
  const server = createServer((socket: Socket) => {
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))]));
      socket.on("data", (bytes: Buffer) => {
        if (bytes[0] === "Q".charCodeAt(0))
          socket.write(oneRow(`${backends[queries++ % backends.length]} 2026-11-21`));
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

function oneRow(value: string): Buffer {
  const described = Buffer.from(
    "\0\x01backend\0\0\0\0\0\0\0\0\0\0\x19\xff\xff\xff\xff\xff\xff\0\0",
    "latin1",
  );
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, value.length]), Buffer.from(value)]);
  return Buffer.concat([
    message("T", described),
    message("D", row),
    message("C", Buffer.from("SELECT 1\0")),
    message("Z", Buffer.from("I")),
  ]);
}

/** A message of protocol 3.0: its type, the length (which includes itself), and the body. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
