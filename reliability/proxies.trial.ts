// The proxy configurations of deploy/ as docs/operate.md installs them: nginx beside Debian's default site,
// and Caddy. Behind each are two servers that record the requests.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { withFolder } from "../bench/site/server-process.ts";
import type { Findings } from "./report/findings.ts";
import { type InstalledProxy, installCaddy, installNginx } from "./servers/installed-proxies.ts";
import { ask, type ProxyRequest } from "./servers/proxy-request.ts";
import { type RecordingServer, startRecordingServers } from "./servers/recording-servers.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = async ({ findings }) => {
  for (const [name, install] of [
    ["nginx", installNginx],
    ["Caddy", installCaddy],
  ] as const) {
    await withFolder(async (folder) => {
      const servers = await startRecordingServers();
      try {
        const proxy = await install(folder, servers.ports);
        if ("missing" in proxy) return findings.leftOut(proxy.missing);
        try {
          await tryProxy(findings, { name, proxy, servers });
        } finally {
          await proxy.stop();
        }
        await searchLogs(findings, { name, proxy });
      } finally {
        await servers.stop();
      }
    });
  }
};

type Tried = { name: string; proxy: InstalledProxy };

/** A text that must not be in a log. Most requests carry it in path and query, and one also in a header. */
const secret = "word-of-a-person";
const path = `/programs/${secret}?code=${secret}`;

async function tryProxy(
  findings: Findings,
  { name, proxy, servers }: Tried & { servers: RecordingServer },
): Promise<void> {
  findings.figure(name, proxy.version);
  findings.promise(
    `${name} takes the file of deploy/${proxy.isBesideDefaultSite ? " beside Debian's default site" : ""}`,
    proxy.checkFault === undefined,
    proxy.checkFault,
  );
  if (proxy.checkFault !== undefined) return;
  const { host } = proxy;
  const plain = (request: Partial<ProxyRequest>) => ask({ ...proxy.plain, host, path, ...request });
  const secure = (request: Partial<ProxyRequest>) => ask({ ...proxy.secure, host, path, ...request });

  const redirected = await plain({});
  const target = new URL(redirected.headers.location ?? "http://nowhere");
  findings.promise(
    `${name} sends HTTP to HTTPS with path and query`,
    redirected.status === 308 &&
      `${target.protocol}//${target.hostname}${target.pathname}${target.search}` === `https://${host}${path}`,
    `${redirected.status} ${redirected.headers.location}`,
  );
  if (proxy.isBesideDefaultSite) {
    const other = await plain({ host: "other.example", path: "/" });
    findings.promise(
      `${name} answers other names on port 80 with Debian's page`,
      other.status === 200 && other.body.includes("Debian"),
      `${other.status} ${other.body.slice(0, 100)}`,
    );
  }
  if (proxy.challenge) {
    const { body } = await plain({ path: `/.well-known/acme-challenge/${proxy.challenge}` });
    findings.promise(
      `${name} answers the certificate authority's challenge`,
      body === proxy.challenge,
      body.slice(0, 100),
    );
  }

  const asked = await secure({
    headers: { "x-forwarded-for": "203.0.113.7", "x-request-id": "made-up", cookie: secret },
  });
  const received = servers.last();
  findings.promise(`${name} answers the site's name from a process`, asked.body === "noted", asked.body);
  findings.promise(
    `${name} hands over the visitor's address, and none that a visitor made up`,
    received["x-forwarded-for"] === "127.0.0.1",
    received["x-forwarded-for"],
  );
  findings.promise(
    `${name} hands over a request id of its own`,
    /^[0-9a-f-]{32,36}$/.test(received["x-request-id"] ?? ""),
    received["x-request-id"],
  );
  findings.promise(
    `${name} hands over name and protocol`,
    received.host?.split(":")[0] === host && received["x-forwarded-proto"] === "https",
    `${received.host} ${received["x-forwarded-proto"]}`,
  );
  if (proxy.idLog !== undefined)
    findings.promise(
      `${name} logs a line with that request id`,
      (await readFile(proxy.idLog, "utf8")).includes(received["x-request-id"] ?? "no id"),
    );
  const large = await secure({ method: "POST", bytes: 3_000_000 });
  findings.promise(
    `${name} ${proxy.isBoundingBodies ? "refuses" : "leaves to the site"} a body of 3 MB`,
    large.status === (proxy.isBoundingBodies ? 413 : 200),
    String(large.status),
  );

  await servers.stopOne();
  const statuses = [];
  for (let turn = 0; turn < 10; turn += 1) statuses.push((await secure({})).status);
  findings.promise(
    `${name} asks the other process when one is down`,
    statuses.every((status) => status === 200),
    statuses.join(" "),
  );
  await servers.stop();
  const down = await secure({});
  findings.promise(
    `${name} answers 502 or 503 when both are down`,
    [502, 503].includes(down.status),
    String(down.status),
  );
}

/** Searches access logs, error logs and the program's output. */
async function searchLogs(findings: Findings, { name, proxy }: Tried): Promise<void> {
  const files = await readdir(proxy.logDir);
  const found: string[] = [];
  let lines = 0;
  for (const file of files) {
    const text = await readFile(join(proxy.logDir, file), "utf8");
    lines += text.split("\n").length - 1;
    const line = text.split("\n").find((candidate) => candidate.includes(secret));
    if (line) found.push(`${file}: ${line}`);
  }
  findings.figure(`lines in ${name}'s logs`, `${lines} in ${files.toSorted().join(", ")}`);
  findings.promise(`${name} logs neither path nor query nor headers`, found.length === 0, found.join("\n  "));
}
