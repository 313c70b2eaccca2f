import { expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "../../tests/support/data/database.ts";
import { aDelivery, mail, rowsOf } from "../../tests/support/email/delivery.ts";
import { aMailServer } from "../../tests/support/email/mail-server.ts";

test("without the database a message is still sent; it is refused only if sending fails too", async () => {
  const [database, server] = [await aDatabase(), await aMailServer()];
  const delivery = await aDelivery(database, { smtpUrl: server.url });
  await database.owner.query("alter table delivery.messages rename to away");
  expect(await delivery.send(mail)).toEqual({ isDelivered: true, isTestingMode: false });
  server.become("refuse 451");
  await expect(delivery.send(mail)).rejects.toThrow();
  expect(server.received).toHaveLength(1);
});

test("a mail that was sent while the database became unreachable is recorded later, and not sent twice", async () => {
  const [database, server] = [await aDatabase(), await aMailServer()];
  // The first connection stores the mail. The next three, which would record that it was sent, fail.
  breakConnections(database, { from: 2, to: 4 });
  const delivery = await aDelivery(database, { smtpUrl: server.url });
  expect(await delivery.send(mail)).toMatchObject({ isDelivered: true });
  expect(await rowsOf(database)).toHaveLength(1);
  await expect.poll(() => rowsOf(database)).toEqual([]);
  expect(server.received).toHaveLength(1);
});

test("a mail that was sent without being stored has its key stored later, so a repeat is answered and not sent", async () => {
  const [database, server] = [await aDatabase(), await aMailServer()];
  breakConnections(database, { from: 1, to: 3 });
  const delivery = await aDelivery(database, { smtpUrl: server.url });
  expect(await delivery.send(mail, { idempotencyKey: "k" })).toMatchObject({ isDelivered: true });
  await expect
    .poll(() => rowsOf(database))
    .toMatchObject([{ once_key: "k", payload: {}, sent_at: expect.any(Date), claimed_until: null }]);
  expect(await delivery.send(mail, { idempotencyKey: "k" })).toMatchObject({ isDelivered: true });
  expect(server.received).toHaveLength(1);
});

test("a mail that was stored although the answer was lost is not sent twice", async () => {
  const [database, server] = [await aDatabase(), await aMailServer()];
  const pool = database.as("site_delivery");
  const connect = pool.connect.bind(pool);
  pool.connect = async () => {
    pool.connect = connect;
    const client = await connect();
    const query = client.query.bind(client);
    client.query = async (...words: unknown[]) => {
      client.query = query;
      await Reflect.apply(query, client, words); // stored, but the answer is lost
      throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
    };
    return client;
  };
  const delivery = await aDelivery(database, { smtpUrl: server.url });
  expect(await delivery.send(mail)).toMatchObject({ isDelivered: true });
  expect(server.received).toHaveLength(1);
  await expect.poll(() => rowsOf(database)).toEqual([]);
});

test("close does not wait for a database that stays unreachable", async () => {
  const [database, server] = [await aDatabase(), await aMailServer()];
  breakConnections(database, { from: 2, to: Number.POSITIVE_INFINITY });
  const delivery = await aDelivery(database, { smtpUrl: server.url });
  expect(await delivery.send(mail)).toMatchObject({ isDelivered: true });
  await delivery.close();
  expect(await rowsOf(database)).toHaveLength(1);
});

/** Lets the delivery's connection attempts number `from` to `to` fail as if the database were unreachable. */
function breakConnections(database: TestDatabase, { from, to }: { from: number; to: number }): void {
  const pool = database.as("site_delivery");
  const connect = pool.connect.bind(pool);
  let times = 0;
  pool.connect = () => {
    times += 1;
    if (times < from || times > to) return connect();
    return Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
  };
}
