// Starting and stopping the server: each configuration fault ends it with
// one clear sentence and exit code 1 and damages nothing; it survives each accident.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { spawnProcess } from "../../commands/servers/spawn-process.ts";
import { aContentCopy } from "../support/content-copy.ts";
import { aTlsPostgres, password as tlsPassword } from "../support/data/tls-postgres.ts";
import { type Site, type SiteOptions, aSite as startSite } from "../support/server/site.ts";

test("a busy port is named with a way out, and the database is left closed", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const dataDir = await aFolder();

  const { code, output } = await runServer({ PORT: String(port), DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toContain(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another port`,
  );
  expect(output).not.toMatch(/at .*\.ts:\d+/);
  await expect(readFile(join(dataDir, "postgres", "postmaster.pid"))).rejects.toThrow(/ENOENT/);
});

test("all malformed variables are named at once before anything is made (R-325)", async () => {
  const dataDir = join(await aFolder(), "never");
  const { code, output } = await runServer({
    PORT: "http",
    SMTP_URL: "nowhere",
    DATABASE_URL: "file:x",
    DATA_DIR: dataDir,
  });
  expect(code).toBe(1);
  for (const name of ["PORT", "SMTP_URL", "DATABASE_URL"]) expect(output).toContain(`- ${name} must be`);
  await expect(readFile(dataDir)).rejects.toThrow(/ENOENT/);
});

test("words that cannot be shown are named with their files, all at once, and nothing listens", async () => {
  const content = aContentCopy();
  content.set("content/en/emails.yaml", "receiptEmail.intro", undefined);
  content.set("content/en/texts.yaml", "authTexts.signIn", "Your code for {school}.");
  const { code, output } = await runServer({
    SITE_CONTENT: relative(projectDir, content.folder),
    DATA_DIR: await aFolder(),
  });
  expect(code).toBe(1);
  expect(output).toContain("content/en/emails.yaml: receiptEmail.intro is missing.\n");
  expect(output).toContain("content/en/texts.yaml: authTexts.signIn must have the place {code}.\n");
  expect(output).not.toMatch(/at .*\.ts:\d+|Stop {10}Ctrl-C/);
});

test("a data directory that cannot be written is named with a way out", async () => {
  const file = join(await aFolder(), "file");
  await writeFile(file, "kept");
  const { code, output } = await runServer({ DATA_DIR: join(file, "data") });
  expect(code).toBe(1);
  expect(output).toMatch(/The data directory .* cannot be written \(ENOTDIR\)\. .* set DATA_DIR/);
  expect(await readFile(file, "utf8")).toBe("kept");
});

test("an unreachable DATABASE_URL is named without its password", async () => {
  const { code, output } = await runServer({
    DATABASE_URL: "postgres://site:hunter2@127.0.0.1:1/site",
    DATA_DIR: await aFolder(),
  });
  expect(code).toBe(1);
  expect(output).toMatch(
    /The database at site@127\.0\.0\.1:1\/site \(DATABASE_URL\) cannot be reached: ECONNREFUSED\. Start it/,
  );
  expect(output).not.toContain("hunter2");
});

test("a DATABASE_URL whose password is not percent-encoded is explained, and none of it is printed", async () => {
  for (const password of ["hunter/2", "hunter#2", "12/hunter"]) {
    const { code, output } = await runServer({
      DATABASE_URL: `postgresql://site:${password}@127.0.0.1:1/site`,
      DATA_DIR: await aFolder(),
    });
    expect(code).toBe(1);
    expect(output).toContain(
      "DATABASE_URL has a character in its user name or password that must be percent-encoded",
    );
    expect(output).not.toMatch(/hunter|12/);
  }
});

test("the start says what protects the database connection; a certificate that cannot be verified ends it", async () => {
  const server = await aTlsPostgres();
  await server.offerTls(true);
  const root = `sslrootcert=${server.rootCertificate}`;
  const site = await aSite({ env: { DATABASE_URL: `${server.url()}?sslmode=verify-full&${root}` } });
  await expect
    .poll(site.output)
    .toMatch(/Database {7}postgres@localhost:\d+\/postgres \(TLS, certificate verified\)\n/);
  expect(site.output()).not.toContain(tlsPassword);
  await site.stop();

  const unknown = await runServer({
    DATABASE_URL: `${server.url()}?sslmode=verify-full`,
    DATA_DIR: site.dataDir,
  });
  expect(unknown.output).toMatch(
    /\(DATABASE_URL\) cannot be reached: DEPTH_ZERO_SELF_SIGNED_CERT\. The authority of its certificate is not known here: .* sslrootcert=FILE/,
  );
  await server.offerTls(false);
  const refused = await runServer({
    DATABASE_URL: `${server.url()}?sslmode=require`,
    DATA_DIR: site.dataDir,
  });
  expect(refused.output).toMatch(/It offers no TLS: turn that on there/);
  const missing = await runServer({
    DATABASE_URL: `${server.url()}?sslmode=verify-full&sslrootcert=/missing.crt`,
    DATA_DIR: site.dataDir,
  });
  expect(missing.output).toMatch(
    /The file \/missing\.crt that DATABASE_URL names for TLS cannot be read \(ENOENT\)/,
  );
  for (const { code, output } of [unknown, refused, missing]) {
    expect([output, code]).toEqual([output, 1]);
    expect(output).not.toContain(tlsPassword);
  }
});

test("a second server on the same data directory joins, and stays up when the first one leaves (R-328)", async () => {
  const first = await aSite();
  const second = await aSite({ env: { DATA_DIR: first.dataDir, ...(await databaseOf(first)) } });
  await first.query("create table public.t as select 7 as n");
  expect(await first.stop()).toBe(0);
  expect(await second.query("select n from public.t")).toEqual([{ n: 7 }]);
  expect((await fetch(`http://127.0.0.1:${second.port}/readyz`)).status).toBe(200);
});

test("after kill -9 of the server the next start finds everything (R-328)", async () => {
  const site = await aSite();
  await site.query("create table public.t as select 7 as n");
  await site.stop("SIGKILL");
  await site.start();
  expect(await site.query("select n from public.t")).toEqual([{ n: 7 }]);
});

test.skipIf(process.env.TEST_DATABASE_URL)(
  "a start lets a database role sign in again that was set to nologin",
  async () => {
    const site = await aSite();
    const signingIn = "select count(*)::int as n from pg_roles where rolcanlogin and rolname ~ '^site_'";
    expect(await site.query(signingIn)).toEqual([{ n: 3 }]);
    await site.query("alter role site_email nologin");
    await site.stop();
    await site.start();
    expect(await site.query(signingIn)).toEqual([{ n: 3 }]);
  },
);

test("with --only-read, as at the end of a build, nothing is started or made", async () => {
  const dataDir = join(await aFolder(), "never");
  const { code, output } = await runServer({ DATA_DIR: dataDir, PORT: "http" }, ["--only-read"]);
  expect([code, output]).toEqual([0, ""]);
  await expect(readFile(dataDir)).rejects.toThrow(/ENOENT/);
});

test("whatever is handed over to the pinned Node keeps what it compiles within the project, or where the operator says", async () => {
  const printed =
    'import("./commands/install/prepare.mjs").then((m) => m.runOnPinnedNode(["-p", "process.env.NODE_COMPILE_CACHE"]))';
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const cwd = join(import.meta.dirname, "..", "..");
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["-e", printed], { cwd, env });
  expect(stdout.trim()).toBe(join(cwd, "node_modules", ".cache", "node"));
  const folder = await aFolder();
  const given = await run(process.execPath, ["-e", printed], {
    cwd,
    env: { ...env, NODE_COMPILE_CACHE: folder },
  });
  expect(given.stdout.trim()).toBe(folder);
});

test("SIGTERM lets a running request finish, then ends with exit code 0 and the database closed (R-331)", async () => {
  const site = await aSite();
  const body = JSON.stringify({
    ctaType: "donation",
    metadata: { page: "/donate", timestamp: new Date().toISOString() },
  });
  const socket = connect(site.port, "127.0.0.1");
  socket.write(
    `POST /functions/v1/notify-cta HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.slice(0, 10));
  await once(socket, "connect");
  const isReady = () =>
    fetch(`http://127.0.0.1:${site.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await isReady()).toBe(true); // answered after the connection before it was accepted
  const stopped = site.stop("SIGTERM");
  await expect.poll(isReady).toBe(false);
  socket.write(body.slice(10));
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 2\d\d/);
  expect(await stopped).toBe(0);
  await expect(fetch(`http://127.0.0.1:${site.port}/healthz`)).rejects.toThrow();
  await expect(readFile(join(site.dataDir, "postgres", "postmaster.pid"))).rejects.toThrow(/ENOENT/);
});

test("where the assets of this build cannot be kept for later the site serves all the same, and the log says so", async () => {
  const dataDir = await aFolder();
  await writeFile(join(dataDir, "assets"), "a file in the way");
  const site = await aSite({ env: { DATA_DIR: dataDir } });
  expect((await fetch(`${site.url}/donate`)).status).toBe(200);
  await expect.poll(site.output).toContain("the assets of this build could not be kept");
});

test("the health endpoints tell the process from the database, to GET and HEAD, and are stored and logged nowhere (R-327)", async () => {
  const site = await aSite({ env: { LOG_LEVEL: "info" } });
  const version = JSON.parse(await readFile(join(projectDir, "package.json"), "utf8")).version;
  const answers = { "/healthz": { status: "ok" }, "/readyz": { status: "ok", version } };
  for (const [path, expected] of Object.entries(answers)) {
    const answer = await fetch(site.url + path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await answer.json()).toEqual(expected);
    const head = await fetch(site.url + path, { method: "HEAD" });
    expect([head.status, head.headers.get("cache-control"), await head.text()]).toEqual([
      200,
      "no-store",
      "",
    ]);
  }
  await fetch(`${site.url}/no-such-page`);
  const lines = () =>
    site
      .output()
      .split("\n")
      .filter((line) => line.includes('"msg":"request"'));
  await expect.poll(() => lines().length).toBeGreaterThan(0);
  expect(lines().join()).not.toMatch(/healthz|readyz/);
  for (const line of lines()) expect(JSON.parse(line).version).toBe(version);
});

test("however often a balancer probes, no limit counts it", async () => {
  const site = await aSite();
  for (let round = 0; round < 20; round += 1)
    for (const path of ["/healthz", "/readyz"]) expect((await fetch(site.url + path)).status).toBe(200);
  expect(await site.query("select key from limits.counters")).toEqual([]);
  await fetch(`${site.url}/auth/v1/recover`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ann@example.org" }),
  });
  expect(await site.query("select key from limits.counters")).not.toEqual([]);
});

test("the banner tells version, address, mode, where data and outbox lie and how to add an administrator (R-323)", async () => {
  const site = await aSite();
  await expect.poll(site.output).toContain("npm run admin -- add");
  const output = site.output();
  expect(output).toMatch(/^ {2}Version {8}\d+\.\d+\.\d+/m);
  for (const words of [site.url, "testing mode", join(site.dataDir, "outbox"), "npm run admin -- add"])
    expect(output).toContain(words);
});

async function aSite(options: SiteOptions = {}): Promise<Site> {
  const site = await startSite(options);
  onTestFinished(() => site.remove());
  return site;
}

async function databaseOf(site: Site): Promise<Record<string, string>> {
  const address = await site.address();
  return "url" in address ? { DATABASE_URL: address.url } : {};
}

async function runServer(
  env: Record<string, string>,
  words: string[] = [],
): Promise<{ code: number | null; output: string }> {
  const { ended, output } = spawnProcess({
    command: [process.execPath, "server/process/main.ts", ...words],
    env: { ...process.env, NODE_ENV: "production", PORT: "0", LOG_LEVEL: "silent", ...env },
  });
  return { code: await ended, output: output() };
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-start-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const projectDir = join(import.meta.dirname, "..", "..");
