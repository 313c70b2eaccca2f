// A real nginx in front of several servers, with max_fails, keepalive and non_idempotent as in
// deploy/nginx.conf (docs/speed-and-reliability.md).
import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../commands/servers/free-port.mjs";

export type Proxy = { origin: string; stop(): Promise<void> };

/** Returns undefined if there is no nginx and it cannot be installed. */
export async function startNginx(folder: string, servers: string[]): Promise<Proxy | undefined> {
  const program = findNginx();
  if (!program) return undefined;
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  await mkdir(folder, { recursive: true });
  await writeFile(file, configuration(folder, port, servers));
  await promisify(execFile)(program, ["-t", "-q", "-p", folder, "-c", file]);
  const nginx = spawn(program, ["-p", folder, "-c", file], { stdio: "ignore" });
  await once(nginx, "spawn");
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      nginx.kill("SIGQUIT");
      await once(nginx, "exit");
    },
  };
}

/**
 * `non_idempotent`: a stopping server may close a keep-alive connection just when nginx sends a request on
 * it. nginx cannot know whether the server read it. A repeat is safe, because applications, emails and
 * tokens carry what makes it harmless.
 */
function configuration(folder: string, port: number, servers: string[]): string {
  return `
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log ${folder}/nginx-error.log error;
    events { worker_connections 1024; }
    http {
      access_log off;
      client_body_temp_path ${folder}/nginx-body;
      proxy_temp_path ${folder}/nginx-proxy;
      fastcgi_temp_path ${folder}/nginx-fastcgi;
      uwsgi_temp_path ${folder}/nginx-uwsgi;
      scgi_temp_path ${folder}/nginx-scgi;
      upstream site {
        ${servers.map((origin) => `server ${new URL(origin).host} max_fails=0;`).join("\n        ")}
        keepalive 32;
      }
      server {
        listen 127.0.0.1:${port};
        client_max_body_size 2m;
        location / {
          proxy_pass http://site;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_next_upstream error timeout http_503 non_idempotent;
        }
      }
    }`;
}

/** Finds the machine's nginx, or installs Debian's package (as root). */
function findNginx(): string | undefined {
  const usual = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"];
  const found = usual.find((path) => existsSync(path));
  if (found || process.getuid?.() !== 0) return found;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "nginx-light"], {
    stdio: "ignore",
    env,
  });
  return usual.find((path) => existsSync(path));
}
