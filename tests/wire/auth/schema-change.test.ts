// A newer release changes the account tables while this one still runs, with its statements prepared on every
// connection.
import { expect, test } from "vitest";
import { anAuthService } from "../../support/auth/auth-service.ts";

const person = { email: "mason@example.org", password: "plumb-bob-and-line" };

test("columns that a newer release adds, and a type that it widens, break no call of a signed-in person", async () => {
  const service = await anAuthService({ isAutoConfirming: true });
  const client = service.client();
  await client.signUp(person);
  const everyCall = async () => {
    for (let time = 0; time < 3; time += 1) {
      expect((await client.getUser()).error).toBeNull();
      expect((await client.refreshSession()).error).toBeNull();
      expect((await client.signInWithPassword(person)).error).toBeNull();
    }
  };
  await everyCall();
  const { owner } = service.database;
  await owner.query("alter table auth.users add column favourite_tool text");
  await owner.query("alter table auth.refresh_tokens add column favourite_tool text");
  await everyCall();
  await owner.query("alter table auth.users alter column email_change type text");
  expect((await client.getUser()).error).toBeNull();
});
