// nginx with exactly the bytes and headers of another server's answers, as precompressed files.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { connect } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../../commands/servers/free-port.mjs";

export type MirroredFile = { path: string; headers: Record<string, string>; body: Buffer };

/** Returns the Brotli form of what a server answers under `path`. */
export async function mirrored(
  origin: string,
  path: string,
  condition: Record<string, string> = {},
): Promise<MirroredFile> {
  const headers = { "accept-encoding": "br", ...condition };
  const [answer] = await once(get(origin + path, { headers }), "response");
  return { path, headers: answer.headers, body: await buffer(answer) };
}

/** Throws if nginx is not installed. */
export async function startNginxBaseline(
  folder: string,
  files: MirroredFile[],
): Promise<{ origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const config = join(folder, "nginx.conf");
  await mkdir(join(folder, "files"), { recursive: true });
  for (const [index, { body }] of files.entries())
    await writeFile(join(folder, "files", String(index)), body);
  await writeFile(config, configuration(folder, port, files));
  await promisify(execFile)("nginx", ["-t", "-q", "-p", folder, "-c", config]);
  const nginx = spawn("nginx", ["-p", folder, "-c", config], { stdio: "ignore" });
  await once(nginx, "spawn");
  const origin = `http://127.0.0.1:${port}`;
  await listening(port);
  for (const { path, body } of files) {
    const served = await mirrored(origin, path);
    if (!served.body.equals(body)) throw new Error(`nginx serves something else under ${path}.`);
  }
  return {
    origin,
    stop: async () => {
      nginx.kill("SIGQUIT");
      await once(nginx, "exit");
    },
  };
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
}

/** Set up for speed as nginx's manual says: sendfile, open_file_cache, keep-alive connections. */
function configuration(folder: string, port: number, files: MirroredFile[]): string {
  return `
    daemon off;
    ${userInfo().uid === 0 ? "user root;" : ""}
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log error;
    events { worker_connections 1024; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000000;
      open_file_cache max=1000;
      open_file_cache_valid 60s;
      ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n      ")}
      server {
        listen 127.0.0.1:${port};
        ${files.map((file, index) => location(folder, file, index)).join("\n        ")}
      }
    }`;
}

function location(folder: string, { path, headers }: MirroredFile, index: number): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !madeByNginx.has(name))
    .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);
  return `location = ${path} { root ${folder}/files; rewrite ^ /${index} break; default_type ${quoted(headers["content-type"] ?? "")}; ${lines.join(" ")} }`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

const madeByNginx = new Set([
  "connection",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "accept-ranges",
  "etag",
]);
