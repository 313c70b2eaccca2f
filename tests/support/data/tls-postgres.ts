// A PostgreSQL server that listens on a port of the loopback address, with or without TLS. It runs the
// programs of the embedded PostgreSQL on a data folder of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { connectAsOwner } from "../../../server/platform/postgres/database.ts";
import { findPostgresProgram } from "../../../server/platform/postgres/postgres-program.ts";
import { selfSignedCertificate } from "../server/certificate.ts";
import { freePort } from "../server/site.ts";

export type TlsPostgres = {
  /** The address of its database `postgres` at this host name, with a superuser and password. */
  url(host?: string): string;
  /**
   * The file of the certificate authority, which is the server's self-signed certificate; it names
   * `localhost`.
   */
  rootCertificate: string;
  socketDir: string;
  /** Turns TLS on or off for later connections. */
  offerTls(isOffered: boolean): Promise<void>;
  /** Replaces the lines of pg_hba.conf for later connections. */
  allow(...lines: string[]): Promise<void>;
};

export const password = "plumb-bob-and-line";

export async function aTlsPostgres(): Promise<TlsPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "site-tls-"));
  const program = await findPostgresProgram(folder, () => {});
  const [data, port] = [join(folder, "data"), await freePort()];
  const files = { pw: join(folder, "pw"), crt: join(folder, "server.crt"), key: join(folder, "server.key") };
  const { certificate, key } = selfSignedCertificate("localhost");
  await writeFile(files.pw, password);
  await writeFile(files.crt, certificate);
  await writeFile(files.key, key, { mode: 0o600 });
  for (const path of [folder, files.pw, files.key]) await program.giveTo(path);
  const scram = ["--auth=scram-sha-256", `--pwfile=${files.pw}`, "--no-sync"];
  await program.run("initdb", ["-D", data, "-U", "postgres", ...scram]);
  await appendFile(
    join(data, "postgresql.conf"),
    `port = ${port}\nlisten_addresses = 'localhost'\nunix_socket_directories = '${folder}'\nfsync = off\n` +
      `ssl_cert_file = '${files.crt}'\nssl_key_file = '${files.key}'\n`,
  );
  const server = spawn(...program.command("postgres", ["-D", data]), {
    ...program.identity,
    stdio: "ignore",
  });
  const exited = once(server, "exit");
  onTestFinished(async () => {
    server.kill("SIGQUIT");
    await exited;
    await rm(folder, { recursive: true, force: true });
  });
  const inside = {
    url: `postgresql://postgres:${password}@${encodeURIComponent(folder)}:${port}/postgres`,
  };
  const onServer = async (statement: string) => {
    const client = await connectAsOwner(inside);
    const { rows } = await client.query(statement);
    await client.end();
    return rows;
  };
  await untilAnswered(() => onServer("select 1"));
  const reload = async () => {
    await onServer("select pg_reload_conf()");
    await sleep(300); // the postmaster reloads after a signal
  };
  return {
    url: (host = "localhost") => `postgresql://postgres:${password}@${host}:${port}/postgres`,
    rootCertificate: files.crt,
    socketDir: folder,
    offerTls: async (isOffered) => {
      await onServer(`alter system set ssl = ${isOffered ? "on" : "off"}`);
      await reload();
    },
    allow: async (...lines) => {
      await writeFile(join(data, "pg_hba.conf"), ["local all all scram-sha-256", ...lines, ""].join("\n"));
      await reload();
    },
  };
}

async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(50);
    }
  }
}
