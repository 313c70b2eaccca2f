// A copy of this project with another school's content, changed as docs/owner.md describes.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withoutTestSchool } from "../../../commands/testing/test-school.mjs";

const projectDir = join(import.meta.dirname, "..", "..", "..");
const copied = [
  ...[
    "app",
    "commands",
    "contract",
    "server",
    "supabase",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
  ],
  ...["vite.config.ts", "react-router.config.ts", "vitest.config.ts", "playwright.config.ts"],
  ...["tests", "bench", "reliability"], // their types depend on content too
];

export type OtherSchool = ReturnType<typeof anOtherSchool>;

/** Its content starts as a copy of the sample school. */
export function anOtherSchool() {
  const folder = mkdtempSync(join(tmpdir(), "site-other-school-"));
  for (const name of copied) cpSync(join(projectDir, name), join(folder, name), { recursive: true });
  cpSync(join(projectDir, "test-school"), join(folder, "content"), { recursive: true });
  symlinkSync(join(projectDir, "node_modules"), join(folder, "node_modules"));
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

  return {
    folder,
    read,
    write,
    files: (below: string) =>
      readdirSync(join(folder, below), { recursive: true, encoding: "utf8" })
        .map((name) => join(below, name))
        .filter((name) => /\.\w+$/.test(name)),
    /** Replaces the first match of `before`. Throws an Error if there is none. */
    edit(file: string, before: RegExp, after: string) {
      const text = read(file);
      if (!before.test(text)) throw new Error(`${file} has nothing like ${before}.`);
      write(
        file,
        text.replace(before, () => after),
      );
    },
    removeFile: (file: string) => rmSync(join(folder, file)),
    /** Runs a command with this Node; returns its exit status and output. */
    run(args: string[], env: NodeJS.ProcessEnv = {}) {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: folder,
        encoding: "utf8",
        env: { ...withoutTestSchool(process.env), NODE_ENV: "production", ...env },
      });
      return { status, stdout, stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const list = "content/programs/programs.ts";

/** docs/owner.md, "Add a program", step by step. */
export function stepsToAddWelding({ read, write, edit }: OtherSchool): (() => void)[] {
  const drawing = () =>
    write("content/drawings/detail-welding.svg", read("content/drawings/detail-construction.svg"));
  const entry = () => {
    const [original = ""] = / {2}\{\n {4}name: "electrical",[\s\S]*?\n {2}\},\n/.exec(read(list)) ?? [];
    const copy = original
      .replace('"electrical"', '"welding"')
      .replace("Electrical Technology", "Welding")
      .replace("/programs/electrical", "/programs/welding")
      .replace('"/electrical"', '"/welding"')
      .replace('formAnswer: "Electrical"', 'formAnswer: "Welding"')
      .replace('sheet: "E-101"', 'sheet: "W-101"')
      .replace(/description: ".*"/, 'description: "Join metal."')
      .replace("detail-electrical", "detail-welding")
      .replace('systems: ["electrical"]', 'systems: ["construction"]');
    edit(list, /(?<=\n {2}\},\n)\];\n/, `${copy}];\n`);
  };
  const page = () =>
    write(
      "content/programs/welding.ts",
      read("content/programs/electrical.ts")
        .replaceAll('titleOf("electrical")', 'titleOf("welding")')
        .replace(/pictureAlt:\s*".*"/, 'pictureAlt: "A welding table."')
        .replace(/blurb:\s*".*"/, 'blurb: "Learn to join metal."')
        .replace(/(?<=modules: \[[^\]]*text: )".*"/, '"What you learn."'),
    );
  return [drawing, entry, page];
}

/** docs/owner.md, "Remove a program", step by step. */
export function stepsToRemoveSales({ edit, removeFile }: OtherSchool): (() => void)[] {
  return [
    () => edit(list, / {2}\{\n {4}name: "sales",[\s\S]*?\n {2}\},\n/, ""),
    () => removeFile("content/programs/sales.ts"),
    () => edit("content/drawings/house.ts", / *\{ system: "sales".*\n/, ""),
    () => edit("content/claims.ts", / {2}\{\n {4}words: \["free premium CRM license"[\s\S]*?\n {2}\},\n/, ""),
  ];
}

/** Replaces everything that the launch check reports. */
export function fulfilLaunchCheck({ edit, files, read, write }: OtherSchool): void {
  const organisation = "content/organisation.ts";
  edit(organisation, /\bname: ".*"/, 'name: "Keystone Craft Academy"');
  edit(organisation, /\bshortName: ".*"/, 'shortName: "Keystone"');
  edit(organisation, /\bkind: ".*"/, 'kind: "an independent trade school"');
  edit(organisation, /\blocations: \[.*\]/, 'locations: ["Ohio", "Online"]');
  edit(
    organisation,
    /\bplaces: \{ all: ".*\}/,
    'places: { all: "Ohio and online", choice: "in Ohio or online" }',
  );
  edit(organisation, /\bstateExample: ".*"/, 'stateExample: "Ohio or OH"');
  edit(organisation, /\btimeZone: ".*"/, 'timeZone: "America/Chicago"');
  edit(organisation, /\bemail: ".*"/, 'email: "office@keystone.org"');
  edit(organisation, /\bphone: ".*"/, 'phone: "(614) 555-0188"');
  edit(organisation, /\bbookingPage: ".*"/, 'bookingPage: "https://booking.keystone.org/talk"');
  edit(organisation, /\bapplicationForm: ".*"/, 'applicationForm: "https://forms.keystone.org/apply"');
  edit(organisation, /\bcalendarWidget: ".*"/, 'calendarWidget: "https://booking.keystone.org/calendar"');
  edit(organisation, /\bcalendarScript: ".*"/, 'calendarScript: "https://booking.keystone.org/widget.js"');
  edit(
    organisation,
    /\bpaymentLinks: \{.*\}/,
    'paymentLinks: { 500: "https://pay.keystone.org/500", 1000: "https://pay.keystone.org/1000", 5000: "https://pay.keystone.org/5000", custom: "https://pay.keystone.org/gift" }',
  );
  edit("content/pages/home.ts", /statisticsSource: ""/, 'statisticsSource: "Our report of 2026."');
  edit("content/programs/hvac.ts", /duration: "6-8 months"/, 'duration: "4-6 months"');
  edit("content/programs/construction.ts", /duration: "4-6 months"/, 'duration: "60 days"');
  for (const duration of ["6-8 months", "4-6 months"])
    edit(list, new RegExp(` *pageDuration: "${duration}",\\n`), "");
  write("content/claims.ts", read("content/claims.ts").replaceAll('source: ""', 'source: "Letter of 2026"'));
  for (const file of files("content")) {
    const text = read(file);
    const own = file.endsWith(".svg")
      ? text.replace(/sample: true.*/, "-->")
      : text.replace(/^ *sample: true,\n/gm, "");
    if (own !== text) write(file, own);
  }
}
