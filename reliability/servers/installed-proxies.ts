// nginx and Caddy as docs/operate.md installs them, with the files of deploy/. Only ports, names and paths
// are replaced, so that they can run beside other servers of this machine.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, open, readdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../commands/servers/free-port.mjs";

export type InstalledProxy = {
  version: string;
  /** Why the proxy's own check refuses the configuration. The proxy is not started then. */
  checkFault: string | undefined;
  isBesideDefaultSite: boolean;
  /** Whether the proxy itself refuses large bodies; otherwise the site does. */
  isBoundingBodies: boolean;
  /** The access log that contains the request id. */
  idLog: string | undefined;
  host: string;
  plain: { port: number };
  secure: { port: number; ca: string };
  /** Name and content of a file in the folder for the certificate authority's challenges. */
  challenge: string | undefined;
  logDir: string;
  stop(): Promise<void>;
};

/** One sentence for the operator about a missing program. */
export type Missing = { missing: string };

const deployDir = join(import.meta.dirname, "..", "..", "deploy");

export async function installNginx(
  folder: string,
  [one, two]: [number, number],
): Promise<InstalledProxy | Missing> {
  const program = findProgram("nginx");
  if (!program || !existsSync("/etc/nginx/sites-available/default"))
    return { missing: "this machine has no nginx with Debian's default site: apt-get install nginx" };
  const openssl = findProgram("openssl");
  if (!openssl) return { missing: "this machine has no openssl: apt-get install openssl" };
  const host = "school.example";
  const challenge = "a-challenge";
  const [port, securePort] = [await freePort(), await freePort()];
  const etc = join(folder, "etc");
  const logDir = join(folder, "log");
  const webroot = join(folder, "html");

  await chmod(folder, 0o755); // nginx reads the challenge as www-data
  await mkdir(logDir);
  await mkdir(join(webroot, ".well-known/acme-challenge"), { recursive: true });
  await writeFile(join(webroot, ".well-known/acme-challenge", challenge), challenge);
  await writeFile(join(webroot, "index.html"), "Welcome to nginx on Debian");
  await cp("/etc/nginx", etc, { recursive: true, dereference: true });
  const enabled = join(etc, "sites-enabled");
  for (const [name, contents] of [
    ["default", await readFile("/etc/nginx/sites-available/default", "utf8")],
    ["../conf.d/site.conf", await readFile(join(deployDir, "nginx.conf"), "utf8")],
    // where nginx may write if an ordinary user starts it
    ["../conf.d/temporary.conf", temporaryPaths(folder)],
  ] as const)
    await writeFile(join(enabled, name), contents);
  const { cert } = makeCertificate(openssl, { host, folder });
  await replaceInFolder(etc, [
    [/\/etc\/nginx\//g, `${etc}/`],
    [/\/var\/log\/nginx/g, logDir],
    [/\/var\/www\/html/g, webroot],
    [/\/run\/nginx\.pid/g, join(folder, "nginx.pid")],
    [/\/etc\/letsencrypt\/live\/school\.example/g, folder],
    [/(listen\s+(?:\[::\]:)?)80\b/g, `$1${port}`],
    [/(listen\s+(?:\[::\]:)?)443\b/g, `$1${securePort}`],
    ...processPorts(one, two),
  ]);

  const configuration = ["-c", join(etc, "nginx.conf")];
  const check = spawnSync(program, ["-t", "-q", ...configuration], { encoding: "utf8" });
  const nginx =
    check.status === 0 ? await start(program, ["-g", "daemon off;", ...configuration], logDir) : undefined;
  if (nginx) await untilListening(port, nginx.output);
  return {
    version: spawnSync(program, ["-v"], { encoding: "utf8" }).stderr.trim(),
    checkFault: check.status === 0 ? undefined : check.stderr.trim(),
    isBesideDefaultSite: true,
    isBoundingBodies: true,
    idLog: join(logDir, "site.log"),
    host,
    challenge,
    logDir,
    plain: { port },
    secure: { port: securePort, ca: await readFile(cert, "utf8") },
    stop: async () => nginx?.stop("SIGQUIT"),
  };
}

/** Caddy creates its own certificates for names below localhost. */
export async function installCaddy(
  folder: string,
  [one, two]: [number, number],
): Promise<InstalledProxy | Missing> {
  const program = findProgram("caddy");
  if (!program) return { missing: "this machine has no Caddy: apt-get install caddy" };
  const host = "school.localhost";
  const [port, securePort] = [await freePort(), await freePort()];
  const logDir = join(folder, "log");
  const file = join(folder, "Caddyfile");
  await mkdir(logDir);
  // without skip_install_trust, Caddy would add its own authority to this machine's trusted ones
  const ports = `\thttp_port ${port}\n\thttps_port ${securePort}\n\tadmin off\n\tskip_install_trust\n`;
  await writeFile(file, await readFile(join(deployDir, "Caddyfile"), "utf8"));
  await replaceInFolder(folder, [
    [/^\{\n/m, `{\n${ports}`],
    [/school\.example/g, host],
    [/\/var\/log\/caddy/g, logDir],
    ...processPorts(one, two),
  ]);
  if (!(await readFile(file, "utf8")).includes("skip_install_trust"))
    throw new Error("deploy/Caddyfile must begin with a block of global options.");

  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const configuration = ["--config", file, "--adapter", "caddyfile"];
  const check = spawnSync(program, ["validate", ...configuration], { env, encoding: "utf8" });
  const caddy = check.status === 0 ? await start(program, ["run", ...configuration], logDir, env) : undefined;
  if (caddy) await untilListening(port, caddy.output);
  const ca = caddy ? await untilThere(join(folder, "caddy/pki/authorities/local/root.crt")) : "";
  return {
    version: `Caddy ${spawnSync(program, ["version"], { encoding: "utf8" }).stdout.trim()}`,
    checkFault: check.status === 0 ? undefined : check.stderr.trim().split("\n").at(-1),
    isBesideDefaultSite: false,
    isBoundingBodies: false,
    idLog: undefined,
    host,
    challenge: undefined,
    logDir,
    plain: { port },
    secure: { port: securePort, ca },
    stop: async () => caddy?.stop("SIGTERM"),
  };
}

type Replacement = [RegExp, string];

function processPorts(one: number, two: number): Replacement[] {
  return [
    [/127\.0\.0\.1:3001/g, `127.0.0.1:${one}`],
    [/127\.0\.0\.1:3002/g, `127.0.0.1:${two}`],
  ];
}

async function replaceInFolder(folder: string, replacements: Replacement[]): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, "utf8");
    await writeFile(
      path,
      replacements.reduce((changed, [from, to]) => changed.replace(from, to), text),
    );
  }
}

function temporaryPaths(folder: string): string {
  return ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join("\n");
}

function makeCertificate(openssl: string, { host, folder }: { host: string; folder: string }) {
  const cert = join(folder, "fullchain.pem");
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", cert];
  const names = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  execFileSync(openssl, ["req", "-x509", "-days", "1", ...key, ...files, ...names], { stdio: "ignore" });
  return { cert };
}

/** The program's output is a log too, because a service manager stores it. */
async function start(program: string, args: string[], logDir: string, env = process.env) {
  const output = join(logDir, "output.log");
  const handle = await open(output, "a");
  const child = spawn(program, args, { env, stdio: ["ignore", handle.fd, handle.fd] });
  await once(child, "spawn");
  await handle.close();
  const kill = () => child.kill();
  process.once("exit", kill);
  return {
    output,
    stop: async (signal: NodeJS.Signals) => {
      process.off("exit", kill);
      if (child.exitCode !== null) return;
      child.kill(signal);
      await once(child, "exit");
    },
  };
}

async function untilListening(port: number, output: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isAnswering = await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).then(
      () => true,
      () => false,
    );
    if (isAnswering) return;
    await pause(50);
  }
  throw new Error(`The proxy did not answer within ten seconds:\n${await readFile(output, "utf8")}`);
}

async function untilThere(path: string): Promise<string> {
  for (let tries = 0; tries < 200 && !existsSync(path); tries += 1) await pause(50);
  return readFile(path, "utf8");
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
