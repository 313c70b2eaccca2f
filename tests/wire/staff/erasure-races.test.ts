// Nothing is stored about an application while or after it is erased (R-476), whichever way it comes. The
// erasure's transaction is held open by the test, so each race has one order.
import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { idempotencyKeyOf } from "../../../server/email/idempotency-key.ts";
import { createStatusStore } from "../../../server/status/store.ts";
import { anAdministrator, anApplication, type Owner } from "../../support/data/caller.ts";
import { aServiceWithDatabase } from "../../support/data/data-service.ts";
import { lockWaits } from "../../support/data/lock-waits.ts";
import { aMessage } from "../../support/data/staff.ts";
import { aDelivery, mail } from "../../support/email/delivery.ts";
import { anEmailService, erase, zoe } from "../../support/email/scholarship-email.ts";
import { aStatusSite } from "../../support/email/status-site.ts";

const kinds = ["anonymized", "deleted"] as const;

test.each(kinds)(
  "what comes while an application is being %s is not stored once that is done (R-476)",
  async (kind) => {
    const { id, owner, paths } = await anOffice();
    for (const [name, store] of Object.entries(paths)) {
      await owner.query("begin");
      await owner.query("insert into application_erasures (application_id, kind) values ($1, $2)", [
        id,
        kind,
      ]);
      let isDone = false;
      // Refused at any moment from here on, which is one of the right answers.
      const late = store(id)
        .catch(() => undefined)
        .finally(() => {
          isDone = true;
        });
      await expect.poll(async () => isDone || (await lockWaits(owner)) > 0).toBe(true);
      await owner.query("commit");
      await late;
      expect([name, await storedAbout(owner, id)]).toEqual([name, []]);
      // The same once more, when nothing is under way any more.
      await store(id).catch(() => undefined);
      expect([name, await storedAbout(owner, id)]).toEqual([name, []]);
      await owner.query("delete from scholarship_applications where id = $1", [id]);
      await owner.query("delete from application_viewers");
      await insertAgain(owner, id);
    }
  },
  60_000,
);

test("each of these ways stores something about an application that is not erased", async () => {
  const { id, owner, paths } = await anOffice();
  for (const [name, store] of Object.entries(paths)) {
    await store(id);
    expect([name, (await storedAbout(owner, id)).length > 0]).toEqual([name, true]);
    await owner.query("delete from scholarship_applications where id = $1", [id]);
    await owner.query("delete from application_viewers");
    await insertAgain(owner, id);
  }
});

test.each(kinds)(
  "an erasure (%s) waits for what is being stored, and removes it too (R-476)",
  async (kind) => {
    const { id, owner, admin, person } = await anOffice();
    await owner.query("begin");
    await owner.query(
      `insert into delivery.messages (id, kind, payload, once_key, attempts, next_attempt_at, created_at, application_id)
     values (gen_random_uuid(), 'mail', '{}', $2, 0, now(), now(), $1)`,
      [id, idempotencyKeyOf("scholarship-application", id)],
    );
    await owner.query("select status.keep_link($1, $2, $3, 60)", [
      id,
      anApplication().email,
      randomBytes(32),
    ]);
    await owner.query("select public.hold_application($1, 'too_fast')", [id]);
    await owner.query("insert into application_viewers (account_id, application_id) values ($1, $2)", [
      person.id,
      id,
    ]);
    const erased = admin.from("application_erasures").insert({ application_id: id, kind });
    const status = erased.then((answer) => answer.status);
    await expect.poll(() => lockWaits(owner)).toBeGreaterThan(0);
    await owner.query("commit");
    expect(await status).toBe(201);
    expect(await storedAbout(owner, id)).toEqual([]);
  },
);

test("an application that is erased between its details and its mail leaves no mail (R-476)", async () => {
  const service = await anEmailService();
  const { database, delivery } = service;
  const send = delivery.send;
  const id = randomUUID();
  delivery.send = async (...message) => {
    if ((await database.owner.query("select from application_erasures")).rowCount === 0)
      await erase(database, id);
    return send(...message);
  };
  expect(await service.apply(zoe, { id })).toMatchObject({ status: 409, body: { success: false } });
  await delivery.close();
  expect(await delivery.outbox()).toEqual([]);
  expect(await storedAbout(database.owner, id)).toEqual([]);
});

test("an application that is erased between its mail and its receipt gets no receipt (R-476)", async () => {
  const service = await anEmailService();
  const { database, delivery } = service;
  const send = delivery.send;
  const id = randomUUID();
  delivery.send = async (message, options) => {
    if (options?.idempotencyKey?.startsWith("scholarship-receipt")) await erase(database, id);
    return send(message, options);
  };
  expect((await service.apply(zoe, { id })).status).toBe(200);
  await delivery.close();
  expect(await delivery.outbox()).toHaveLength(1);
});

test("mail that waits for its turn is not queued about an erased application", async () => {
  const { database, delivery } = await anEmailService();
  const id = randomUUID();
  await insertAgain(database.owner, id);
  await erase(database, id);
  const options = { idempotencyKey: "k", applicationId: id };
  await expect(delivery.queue(mail, { ...options, afterSeconds: 0, everySeconds: 1 })).rejects.toThrow();
  await expect(delivery.send(mail, options)).rejects.toThrow();
  expect(await storedAbout(database.owner, id)).toEqual([]);
});

test.each(["an erasure", "a correction of the address"])(
  "no link is kept or sent if %s comes between finding the application and keeping the link (R-476)",
  async (change) => {
    const site = await aStatusSite();
    const { owner } = site.database;
    const id = randomUUID();
    await insertAgain(owner, id);
    const query = site.pool.query.bind(site.pool);
    site.pool.query = async (...args: unknown[]) => {
      if (String(args[0]).includes("keep_link")) {
        if (change === "an erasure") await erase(site.database, id);
        else await owner.query("update scholarship_applications set email = 'other@example.org'");
      }
      return Reflect.apply(query, site.pool, args);
    };
    await site.ask(id.slice(0, 8).toUpperCase(), anApplication().email);
    expect(await site.mails()).toEqual([]);
    expect((await owner.query("select from status.links")).rowCount).toBe(0);
  },
);

/** An application, and every way in which something about it is stored. */
async function anOffice() {
  const { database, service } = await aServiceWithDatabase();
  const { owner } = database;
  const person = await anAdministrator(owner);
  const [admin, holder] = [service.clientOf(person), service.clientOf("service")];
  const email = database.as("site_email");
  const delivery = await aDelivery(database, { smtpUrl: "smtp://127.0.0.1:1" });
  const links = createStatusStore(email);
  const id = randomUUID();
  await insertAgain(owner, id);
  const details = { address: "7 Palmetto Avenue", zip: "33605", program: "Plumbing" };
  const address = anApplication().email;
  const key = (application: string) =>
    `${idempotencyKeyOf("scholarship-application", application)}:${randomUUID()}`;
  const paths: Record<string, (application_id: string) => Promise<unknown>> = {
    mail: (applicationId) => delivery.send(mail, { idempotencyKey: key(applicationId), applicationId }),
    "queued mail": (applicationId) =>
      delivery.queue(mail, {
        idempotencyKey: key(applicationId),
        applicationId,
        afterSeconds: 9,
        everySeconds: 1,
      }),
    link: (application) => links.keepLink(application, address, randomBytes(32)),
    "held application": (application) =>
      email.query("select public.hold_application($1, 'too_fast')", [application]),
    details: (application) =>
      email.query(
        "select public.keep_application_details(application_id => $1, email => $2, language => 'en', address => $3, zip => $4, program => $5)",
        [application, address, ...Object.values(details)],
      ),
    "held by the service": async (application_id) =>
      holder.from("held_applications").insert({ application_id, reason: "too_fast" }),
    "details of the service": async (application_id) =>
      holder.from("scholarship_application_details").insert({ application_id, ...details }),
    helper: (application) =>
      email.query(
        `select public.keep_application_details($1, $2, $3, $4, $5, 'en',
           '{"name":"Ana","organization":"","email":"","follows":false}')`,
        [application, address, ...Object.values(details)],
      ),
    "helper of the service": async (application_id) =>
      holder.from("application_helpers").insert({ application_id, name: "Ana" }),
    note: async (application_id) =>
      admin.from("application_notes").insert({ application_id, body: "Called." }),
    reply: async (application_id) =>
      admin.from("application_replies").insert({ application_id, how: "phone", body: "Called." }),
    message: async (application_id) => admin.from("application_messages").insert(aMessage(application_id)),
    correction: async (application_id) =>
      admin
        .from("application_contact_changes")
        .insert({ application_id, field: "city", from_value: "Cañon City", to_value: "Waco" }),
    assignment: async (application_id) =>
      admin.from("application_assignments").insert({ application_id, assignee: person.id }),
    score: async (application_id) =>
      admin.from("application_scores").insert({ application_id, criterion: "need", score: 4 }),
    "who is looking": async (application_id) => admin.from("application_viewers").insert({ application_id }),
    "who is looking on": async (application_id) => {
      await admin.from("application_viewers").insert({ application_id: null });
      await admin.from("application_viewers").update({ application_id }).eq("account_id", person.id);
    },
  };
  return { id, owner, admin, person, paths };
}

async function insertAgain(owner: Owner, id: string): Promise<void> {
  const row = anApplication({ id });
  const columns = Object.keys(row);
  await owner.query(
    `insert into scholarship_applications (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  );
}

/** The tables, of every schema, that have a row about this application, but for itself and its erasure. */
async function storedAbout(owner: Owner, id: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class c join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = c.oid
     where relkind = 'r' and attname = 'application_id' and nspname <> 'private' and relname <> 'application_erasures'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await owner.query(`select from ${name} where application_id = $1`, [id]);
    if (rowCount) found.push(name);
  }
  return found;
}
