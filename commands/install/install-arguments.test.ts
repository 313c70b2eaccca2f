import { execFile } from "node:child_process";
import { access, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { installArguments, npm } from "./prepare.mjs";

test.each(["ignore_scripts", "dry_run"])(
  "the scripts of packages run, whatever a user's npm settings say about %s (R-492)",
  async (setting) => {
    const folder = await aProjectWithAScript();
    const [command, args] = npm(installArguments);
    const env = { ...process.env, [`npm_config_${setting}`]: "true", npm_config_offline: "true" };
    await promisify(execFile)(command, args, { cwd: folder, env });
    await access(join(folder, "part", "was-run"));
  },
  60_000,
);

test("without the flags the setting wins", async () => {
  const folder = await aProjectWithAScript();
  const [command, args] = npm(["ci", "--no-audit", "--no-fund"]);
  const env = { ...process.env, npm_config_ignore_scripts: "true", npm_config_offline: "true" };
  await promisify(execFile)(command, args, { cwd: folder, env });
  await expect(access(join(folder, "part", "was-run"))).rejects.toThrow("ENOENT");
});

/** A package whose only dependency, in a folder of its own, makes a file when it is installed. */
async function aProjectWithAScript(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-install-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const part = { name: "part", version: "1.0.0", scripts: { install: "echo > was-run" } };
  const project = { name: "project", version: "1.0.0", dependencies: { part: "file:part" } };
  const packages = {
    "": project,
    "node_modules/part": { resolved: "part", link: true },
    part: { version: "1.0.0", hasInstallScript: true },
  };
  await mkdir(join(folder, "part"));
  await writeFile(join(folder, "part", "package.json"), JSON.stringify(part));
  await writeFile(join(folder, "package.json"), JSON.stringify(project));
  await writeFile(
    join(folder, "package-lock.json"),
    JSON.stringify({ name: "project", version: "1.0.0", lockfileVersion: 3, requires: true, packages }),
  );
  return folder;
}
