// A database whose disk or memory is full (SQLSTATE 53...): every service answers 503 with Retry-After, and
// the log gives the reason.
import { expect, test } from "vitest";
import { aMember, anAuthService, password } from "../../support/auth/auth-service.ts";
import { anApplication } from "../../support/data/caller.ts";
import { aServiceWithDatabase } from "../../support/data/data-service.ts";
import type { TestDatabase } from "../../support/data/database.ts";
import { aFormSite } from "../../support/email/posted-form.ts";
import { anEmailService, post as postEmail, zoe } from "../../support/email/scholarship-email.ts";

test.each(["53100", "53200", "53300"])(
  "the data service answers %s with 503 and Retry-After",
  async (code) => {
    const { database, post } = await aServiceWithDatabase();
    expect((await post(anApplication())).status).toBe(201);
    await makeWritesFail(database, { table: "public.scholarship_applications", code });
    expectUnavailable(await post(anApplication()));
  },
);

test.each(["53100", "53200", "53300"])(
  "the auth service answers %s with 503 and Retry-After",
  async (code) => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    await makeWritesFail(auth.database, { table: "auth.sessions", code });
    expectUnavailable(await auth.post("/token?grant_type=password", { email, password }));
  },
);

test.each(["53100", "53200"])("the scholarship email answers %s with 503 and Retry-After", async (code) => {
  const { database, url, apply } = await anEmailService({ isRateLimited: true });
  const { id, status } = await apply(zoe);
  expect(status).toBe(200);
  await makeWritesFail(database, { table: "limits.counters", code });
  expectUnavailable(await postEmail(url, { ...zoe, id }));
});

test.each(["limits.counters", "public.scholarship_applications"])(
  "the posted form answers 503 and Retry-After when %s cannot be written",
  async (table) => {
    const site = await aFormSite({ isRateLimited: true });
    expect((await site.post(zoe)).status).toBe(200);
    await makeWritesFail(site.database, { table, code: "53100" });
    expectUnavailable(await site.post({ ...zoe, zip: "10001" }));
  },
);

function expectUnavailable({ status, headers }: { status: number; headers: Headers }): void {
  expect(status).toBe(503);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
}

/** Makes each write to the table fail with the error that PostgreSQL gives then. */
async function makeWritesFail(
  { owner }: TestDatabase,
  { table, code }: { table: string; code: string },
): Promise<void> {
  await owner.query(`
    create function public.fail_as_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '${code}'; end $$`);
  await owner.query(
    `create trigger full_disk before insert or update on ${table} for each row execute function public.fail_as_full()`,
  );
}
