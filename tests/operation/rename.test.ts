// A school takes the project over: its own name and one program renamed in content/, then one build. Nothing of the sample
// may be left, in pages, search data, manifest, share pictures and e-mails.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const projectDir = join(import.meta.dirname, "..", "..");
const copy = mkdtempSync(join(tmpdir(), "site-renamed-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("a renamed school and a renamed program show everywhere after one build", { timeout: 180_000 }, () => {
  for (const name of [
    "app",
    "content",
    "contract",
    "commands",
    "server",
    "public",
    "package.json",
    "vite.config.ts",
    "react-router.config.ts",
  ])
    cpSync(join(projectDir, name), join(copy, name), { recursive: true });
  symlinkSync(join(projectDir, "node_modules"), join(copy, "node_modules"));
  edit("content/organisation.ts", /\bname: ".*"/, 'name: "Keystone Craft Academy"');
  edit("content/organisation.ts", /\bshortName: ".*"/, 'shortName: "Keystone"');
  edit("content/programs/programs.ts", /title: "HVAC Technician"/, 'title: "Climate & Comfort Technician"');

  node("commands/check-content.ts");
  node("node_modules/@react-router/dev/bin.cjs", "build");
  node("commands/build-pictures.ts");

  const built = readdirSync(join(copy, "build"), { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.\w+$/.test(name),
  );
  expect(built.length).toBeGreaterThan(50);
  const stale = built.filter((name) => /Plumbline|HVAC Technician/.test(read(join("build", name))));
  expect(stale).toEqual([]);

  const page = read("build/client/programs/hvac/index.html");
  expect(page).toContain("<title>Climate &amp; Comfort Technician | Keystone Craft Academy</title>");
  expect(page).toContain('"name":"Climate \\u0026 Comfort Technician"');
  expect(page).toContain('"name":"Keystone Craft Academy"');
  for (const other of ["programs/index.html", "programs/sales/index.html", "index.html"])
    expect(read(`build/client/${other}`)).toContain("Climate &amp; Comfort Technician");
  expect(read("build/client/partners/index.html")).toContain("Partner With Keystone");
  expect(JSON.parse(read("build/client/site.webmanifest"))).toMatchObject({
    name: "Keystone Craft Academy",
    short_name: "Keystone",
  });

  const mail = node(
    "--input-type=module",
    "--eval",
    `const { authEmails, authEmailFrame } = await import("./content/emails.ts");
     const { mailboxesOf } = await import("./server/mailboxes.ts");
     const { from } = mailboxesOf({ mail: {} });
     console.log(JSON.stringify({ from, authEmails, authEmailFrame }));`,
  );
  expect(JSON.parse(mail)).toMatchObject({
    from: expect.stringMatching(/^Keystone Craft Academy </),
    authEmails: { confirmation: { subject: "Confirm your e-mail address for Keystone Craft Academy" } },
    authEmailFrame: { closing: "Your team at Keystone" },
  });
  expect(mail).not.toContain("Plumbline");
});

function edit(file: string, before: RegExp, after: string): void {
  const text = read(file);
  expect(text).toMatch(before);
  writeFileSync(join(copy, file), text.replace(before, after));
}

function read(file: string): string {
  return readFileSync(join(copy, file), "latin1");
}

function node(...args: string[]): string {
  const { SITE_BUILD_DIR: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: "utf8",
    env: { ...env, NODE_ENV: "production" },
  });
  expect([args[0], status, status === 0 ? "" : stdout + stderr]).toEqual([args[0], 0, ""]);
  return stdout;
}
