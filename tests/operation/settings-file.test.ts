// Settings from one file (docs/operate.md): a command that is run by hand uses the same database as the
// service.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const projectDir = join(import.meta.dirname, "..", "..");

test("the file is named by the option, in either spelling, or by SITE_ENV_FILE; the command does not see the option", () => {
  const file = aFile("MAIL_FROM=School <no-reply@school.org>\n");
  const printed = ["-p", "[process.env.MAIL_FROM, ...process.argv.slice(1)].join()"];
  const expected = "School <no-reply@school.org>,list\n";
  expect(run([...printed, "--env-file", file, "list"]).stdout).toBe(expected);
  expect(run([...printed, "list", `--env-file=${file}`]).stdout).toBe(expected);
  expect(run([...printed, "list"], { SITE_ENV_FILE: file }).stdout).toBe(expected);
});

test("a variable that is set already wins, an empty one too", () => {
  const file = aFile("SITE_URL=https://file.example\nMAIL_FROM=file@school.org\nSMTP_URL=smtp://file\n");
  const words = ["-p", "[process.env.SITE_URL, process.env.MAIL_FROM, process.env.SMTP_URL].join()"];
  const { stdout } = run([...words, "--env-file", file], {
    SITE_URL: "https://set.example",
    MAIL_FROM: "",
  });
  expect(stdout).toBe("https://set.example,,smtp://file\n");
});

test("a file that is missing or not named is refused in one sentence, before anything runs", () => {
  const missing = join(aFolder(), "site.env");
  for (const words of [["--env-file", missing], [`--env-file=${missing}`]])
    expect(run(["-p", "1", ...words])).toMatchObject({
      status: 1,
      stdout: "",
      stderr: `The settings file ${missing} cannot be read (ENOENT). Correct its name.\n`,
    });
  expect(run(["-p", "1", "--env-file"])).toMatchObject({ status: 1, stdout: "" });
  for (const name of ["start.mjs", "build.mjs"])
    expect(node([join("commands", name), "--env-file", missing]).stderr).toContain(
      `${missing} cannot be read`,
    );
});

test("a value that Node and systemd would read differently is refused by its line, and is not repeated", () => {
  for (const value of ["smtps://u:hunter#2@mail", "hunter\\2", "#hunter2", '"hunter\\$2"']) {
    const { status, stderr } = run(["-p", "1", "--env-file", aFile(`# comment\nSMTP_URL=${value}\n`)]);
    expect([value, status]).toEqual([value, 1]);
    expect(stderr).toMatch(
      /^Line 2 of the settings file \S+ has a value with # or \\, .*'single quotes'\.\n$/,
    );
    expect(stderr).not.toContain("hunter");
  }
  const quoted = aFile("SMTP_URL='smtps://u:hunter#2\\x@mail'\n");
  expect(run(["-p", "process.env.SMTP_URL", "--env-file", quoted]).stdout).toBe(
    "smtps://u:hunter#2\\x@mail\n",
  );
});

test("every command of package.json that reads settings takes the option, and Node leaves it to them", () => {
  const { scripts } = JSON.parse(readFileSync(join(projectDir, "package.json"), "utf8"));
  const taking = Object.entries<string>(scripts).filter(([, line]) =>
    /commands\/(start|build|run)\.mjs/.test(line),
  );
  expect(taking.length).toBeGreaterThan(12);
  for (const [name, line] of taking)
    expect([name, line]).toEqual([name, expect.stringMatching(/^exec node -- /)]);
});

test("the service's file can be read as it is, samples in comments too, and holds every setting that a command needs", () => {
  const sample = readFileSync(join(projectDir, "deploy", "site.env"), "utf8");
  const file = aFile(sample.replace(/^# (?=[A-Z_]+=)/gm, ""));
  const { stdout, stderr } = run(["-p", "JSON.stringify(process.env)", "--env-file", file]);
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({
    DATA_DIR: "/var/lib/site",
    TMPDIR: "/run/site",
    MAIL_FROM: "School <no-reply@school.example>",
    AUTH_SIGNING_KEYS: '{"keys":[...]}',
  });
});

test("the units set nothing that a command run by hand would need", () => {
  const units = readdirSync(join(projectDir, "deploy")).filter((name) => name.endsWith(".service"));
  expect(units.length).toBeGreaterThan(2);
  for (const unit of units) {
    const text = readFileSync(join(projectDir, "deploy", unit), "utf8");
    const lines = Array.from(text.matchAll(/^Environment=(.*)$/gm), ([, line = ""]) => line);
    const names = lines.flatMap((line) => line.split(" ").map((pair) => pair.split("=", 1)[0]));
    const ofProcess = /^(PORT|NODE_ENV|HOME|MALLOC_(MMAP|TRIM)_THRESHOLD_)$/;
    expect([unit, names.filter((name) => !ofProcess.test(name ?? ""))]).toEqual([unit, []]);
    expect([unit, text.includes("EnvironmentFile=/etc/site.env\n")]).toEqual([unit, true]);
  }
});

/** Runs a command as `npm run` does, without npm. */
function run(words: string[], env: Record<string, string> = {}) {
  return node(["commands/run.mjs", ...words], env);
}

function node(words: string[], env: Record<string, string> = {}) {
  const { SITE_URL: _, MAIL_FROM: __, SMTP_URL: ___, TMPDIR: ____, ...inherited } = process.env;
  return spawnSync(process.execPath, ["--", ...words], {
    cwd: projectDir,
    env: { ...inherited, DATA_DIR: undefined, ...env },
    encoding: "utf8",
  });
}

function aFile(text: string): string {
  const path = join(aFolder(), "site.env");
  writeFileSync(path, text);
  return path;
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "site-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
