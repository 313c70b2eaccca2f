// The modes of libpq on a real PostgreSQL (manual, "SSL Support", table of SSL mode descriptions).
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aTlsPostgres, type TlsPostgres } from "../../../tests/support/data/tls-postgres.ts";
import { createLog } from "../log.ts";
import { connectAsOwner, isDatabaseUnavailable, openDatabase } from "./database.ts";
import { describeTls, settleSslMode } from "./sslmode.ts";

test("with a server that offers TLS, every mode but disable and allow uses it, and each checks what it should", async () => {
  const server = await aTlsPostgres();
  await server.offerTls(true);
  const root = `sslrootcert=${server.rootCertificate}`;
  const unverified = "TLS, certificate not verified";
  for (const [parameters, expected] of [
    ["", unverified],
    ["sslmode=disable", "no TLS"],
    ["sslmode=allow", "no TLS"],
    ["sslmode=prefer", unverified],
    [`sslmode=prefer&${root}`, unverified],
    ["sslmode=require", unverified],
    [`sslmode=require&${root}`, "TLS, certificate verified but not its host name"],
    [`sslmode=verify-ca&${root}`, "TLS, certificate verified but not its host name"],
    [`sslmode=verify-full&${root}`, "TLS, certificate verified"],
  ] as const) {
    const settled = await settleSslMode(`${server.url()}?${parameters}`);
    expect([parameters, describeTls(settled)]).toEqual([parameters, expected]);
    expect([parameters, await isEncrypted(settled)]).toEqual([parameters, expected !== "no TLS"]);
  }
});

test("verify-full refuses another host name and an unknown authority, verify-ca only an unknown authority", async () => {
  const server = await aTlsPostgres();
  await server.offerTls(true);
  const root = `sslrootcert=${server.rootCertificate}`;
  const settled = (mode: string, host = "localhost") =>
    settleSslMode(`${server.url(host)}?sslmode=${mode}`).catch(
      (error: Error & { code?: string }) => error.code,
    );
  expect(await settled(`verify-full&${root}`, "127.0.0.1")).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
  expect(await settled(`verify-ca&${root}`, "127.0.0.1")).toContain("sslmode=verify-ca");
  for (const mode of ["verify-full", "verify-full&sslrootcert=system"])
    expect([mode, await settled(mode)]).toEqual([mode, "DEPTH_ZERO_SELF_SIGNED_CERT"]);
});

test("with a server without TLS, prefer and allow connect in clear text, and the other modes refuse", async () => {
  const server = await aTlsPostgres();
  for (const mode of ["disable", "allow", "prefer"])
    expect(await isEncrypted(await settleSslMode(`${server.url()}?sslmode=${mode}`))).toBe(false);
  expect(describeTls(await settleSslMode(server.url()))).toBe("no TLS");
  for (const mode of ["require", "verify-full"])
    await expect(settleSslMode(`${server.url()}?sslmode=${mode}`)).rejects.toThrow(/does not support SSL/);
});

test("allow and prefer use TLS or clear text as pg_hba.conf admits", async () => {
  const server = await aTlsPostgres();
  await server.offerTls(true);
  await server.allow("hostssl all all all scram-sha-256");
  expect(await isEncrypted(await settleSslMode(`${server.url()}?sslmode=allow`))).toBe(true);
  await server.allow("hostnossl all all all scram-sha-256");
  expect(await isEncrypted(await settleSslMode(server.url()))).toBe(false);
  await expect(settleSslMode(`${server.url()}?sslmode=require`)).rejects.toThrow(/pg_hba\.conf/);
});

test("a server that offered TLS at the start never gets clear text later, and counts as unavailable without TLS", async () => {
  const server = await aTlsPostgres();
  await server.offerTls(true);
  const url = await settleSslMode(server.url());
  const client = await connectAsOwner({ url });
  await client.query("create role authenticator in role pg_read_all_stats");
  await client.end();
  const database = openDatabase({ address: { url }, log: createLog("fatal") });
  onTestFinished(() => database.close());
  const asked = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";
  expect((await database.as("authenticator").query(asked)).rows).toEqual([{ ssl: true }]);

  await server.offerTls(false);
  await endConnections(server);
  const failure = await database
    .as("authenticator")
    .query("select 1")
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: expect.stringContaining("does not support SSL") });
  expect(isDatabaseUnavailable(failure)).toBe(true);
});

test("a Unix socket is never encrypted, whatever the mode, as in libpq", async () => {
  const server = await aTlsPostgres();
  await server.offerTls(true);
  const url = server.url(encodeURIComponent(server.socketDir));
  for (const mode of ["prefer", "verify-full"]) {
    const settled = await settleSslMode(`${url}?sslmode=${mode}`);
    expect([mode, describeTls(settled), await isEncrypted(settled)]).toEqual([mode, "Unix socket", false]);
  }
});

test("a wrong password is not sent again in clear text, and files that cannot be read are named", async () => {
  const server = await aTlsPostgres();
  await server.offerTls(true);
  await server.allow("hostssl all all all scram-sha-256"); // a connection in clear text would be refused with another code
  const wrong = server.url().replace(/:[^:@/]+@/, `:${randomBytes(4).toString("hex")}@`);
  await expect(settleSslMode(wrong)).rejects.toMatchObject({ code: "28P01" });
  const missing = join(server.socketDir, "missing.crt");
  await expect(settleSslMode(`${server.url()}?sslrootcert=${missing}`)).rejects.toMatchObject({
    code: "ENOENT",
    path: missing,
  });
  const garbled = join(server.socketDir, "garbled.crt");
  await writeFile(garbled, "-----BEGIN CERTIFICATE-----\nnone\n");
  await expect(settleSslMode(`${server.url()}?sslmode=verify-full&sslrootcert=${garbled}`)).rejects.toThrow();
});

/** True if PostgreSQL itself reports TLS for the connection. */
async function isEncrypted(settledUrl: string): Promise<boolean> {
  const client = await connectAsOwner({ url: settledUrl });
  const { rows } = await client.query<{ ssl: boolean }>(
    "select ssl from pg_stat_ssl where pid = pg_backend_pid()",
  );
  await client.end();
  return rows[0]?.ssl ?? false;
}

async function endConnections(server: TlsPostgres): Promise<void> {
  const client = await connectAsOwner({ url: server.url(encodeURIComponent(server.socketDir)) });
  await client.query(
    "select pg_terminate_backend(pid, 2000) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  await client.end();
}
