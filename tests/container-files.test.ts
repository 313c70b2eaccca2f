// The image of deploy/Containerfile runs the server as npm start and the unit file do, and contains nothing
// but the site.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { memoryEnvironment, nodeOptions } from "../commands/install/node-options.mjs";

const root = join(import.meta.dirname, "..");
const containerfile = read("deploy/Containerfile");
const allowed = read(".dockerignore")
  .split("\n")
  .filter((line) => line.startsWith("!"))
  .map((line) => line.slice(1));

test("image and unit file start the server with the same bounds on memory as npm start", () => {
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(containerfile)?.[1] ?? "[]");
  expect(command).toEqual(["node", ...nodeOptions, "server/process/main.ts"]);
  const unit = read("deploy/site@.service");
  expect(unit).toContain(`/bin/node ${nodeOptions.join(" ")} server/process/main.ts`);
  for (const [name, value] of Object.entries(memoryEnvironment)) {
    expect(containerfile).toMatch(new RegExp(`^(ENV|   ) .*\\b${name}=${value}\\b`, "m"));
    expect(unit).toMatch(new RegExp(`^Environment=.*\\b${name}=${value}\\b`, "m"));
  }
});

test("an image is built only from named files, and each of them is there", () => {
  expect(read(".dockerignore")).toMatch(/^\*$/m);
  expect(allowed.length).toBeGreaterThan(10);
  const needed = allowed.filter((path) => path !== "school"); // a school's own words, if there are any
  expect(needed.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(
    allowed.filter((path) => /^(\.git|\.env|data|backups|deploy|node_modules|build|tests)/.test(path)),
  ).toEqual([]);
});

test("what the image copies before it installs is enough for that step", () => {
  const folder = mkdtempSync(join(tmpdir(), "site-image-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [before = ""] = containerfile.split("ensureInstalled");
  for (const [, paths = "", target = ""] of before.matchAll(/^COPY (.+) (\S+)$/gm))
    for (const path of paths.split(" "))
      cpSync(join(root, path), join(folder, target, target.endsWith("/") ? basename(path) : ""), {
        recursive: true,
      });
  const script = 'await import("./commands/install/prepare.mjs")';
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: folder,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});

test("the running image has no tools beside the site, and its user owns none of the code", () => {
  const stages = containerfile.split(/^FROM /m);
  const runtime = stages.at(-1) ?? "";
  expect(stages).toHaveLength(3);
  expect(runtime).not.toMatch(/\bnpm\b|nodejs|--chown/);
  expect(runtime.match(/^USER (.*)$/m)?.[1]).toBe("site");
  const copied = Array.from(runtime.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm), ([, from = ""]) =>
    from.split(" "),
  ).flat();
  const made = ["/srv/site/node_modules", "/srv/site/build", "/srv/site/own"];
  expect(copied.filter((path) => !made.includes(path) && !existsSync(join(root, path)))).toEqual([]);
  for (const name of [
    "server",
    "content",
    "contract",
    "commands",
    "supabase",
    "words",
    "package-lock.json",
    ...made,
  ])
    expect(copied).toContain(name);
});

test("these files give containers no unneeded right, and no secret", () => {
  const compose = read("deploy/compose.yaml");
  const services = compose.split(/^\s+image: /m).slice(1);
  expect(services).toHaveLength(3);
  for (const service of services) {
    expect(service).toMatch(/^\s+read_only: true$/m);
    expect(service).toMatch(/^\s+cap_drop: \[ALL\]$/m);
    expect(service).toMatch(/^\s+security_opt: \["no-new-privileges:true"\]$/m);
  }
  const unit = read("deploy/site.container");
  for (const line of ["ReadOnly=true", "DropCapability=all", "NoNewPrivileges=true"])
    expect(unit).toContain(`\n${line}\n`);
  for (const text of [containerfile, compose, unit])
    expect(text).not.toMatch(/(PASSWORD|SECRET|KEY)[=:] *[^\s"$]/i);
});

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
