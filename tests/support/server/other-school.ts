// A copy of this project with another school's own words in school/, changed as docs/owner.md describes.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withoutSampleSchool } from "../../../commands/testing/sample-school.mjs";

const projectDir = join(import.meta.dirname, "..", "..", "..");
const copied = [
  ...["app", "commands", "content", "contract", "server", "supabase", "words"],
  ...["package.json", "package-lock.json", "vite.config.ts", "react-router.config.ts"],
];

export type OtherSchool = ReturnType<typeof anOtherSchool>;

/** Its school begins as an owner's does (`npm run content -- begin`), and is only in English. */
export function anOtherSchool() {
  const folder = mkdtempSync(join(tmpdir(), "site-other-school-"));
  for (const name of copied) cpSync(join(projectDir, name), join(folder, name), { recursive: true });
  symlinkSync(join(projectDir, "node_modules"), join(folder, "node_modules"));
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const run = (args: string[], env: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: "utf8",
      env: { ...withoutSampleSchool(process.env), NODE_ENV: "production", ...env },
    });
    return { status, stdout, stderr };
  };
  const { status, stderr } = run(["commands/content.ts", "begin"]);
  if (status !== 0) throw new Error(stderr);
  for (const name of readdirSync(join(folder, "school")))
    if (name !== "en" && existsSync(join(folder, "school", name, "language.yaml")))
      rmSync(join(folder, "school", name), { recursive: true });

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
    run,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const list = "school/programs.yaml";
const cards = "school/en/programs.yaml";

/** docs/owner.md, "Add a program", step by step. */
export function stepsToAddWelding({ read, write }: OtherSchool): (() => void)[] {
  const drawing = () =>
    write("school/drawings/detail-welding.svg", read("school/drawings/detail-construction.svg"));
  const entry = () => {
    const [original = ""] = / {2}- name: electrical\n(?: {4}.*\n)+/.exec(read(list)) ?? [];
    const copy = original
      .replace("name: electrical", "name: welding")
      .replace("/programs/electrical", "/programs/welding")
      .replace("[/electrical]", "[/welding]")
      .replace("formAnswer: Electrical", "formAnswer: Welding")
      .replace("sheet: E-101", "sheet: W-101")
      .replace("detail-electrical", "detail-welding")
      .replace("systems: [electrical]", "systems: [construction]");
    write(list, read(list) + copy);
  };
  const card = () => {
    const [original = ""] = / {2}electrical:\n(?: {4}.*\n)+/.exec(read(cards)) ?? [];
    const copy = original
      .replace("electrical:", "welding:")
      .replace("Electrical Technology", "Welding")
      .replace("formAnswer: Electrical", "formAnswer: Welding")
      .replace(/description: .*/, "description: Join metal.");
    write(cards, read(cards) + copy);
  };
  const page = () =>
    write(
      "school/en/programs/welding.yaml",
      read("school/en/programs/electrical.yaml")
        .replace(/pictureAlt: .*\n(?: {4}.*\n)*/, "pictureAlt: A welding table.\n")
        .replace(/blurb: .*\n(?: {4}.*\n)*/, "blurb: Learn to join metal.\n")
        .replace(/(?<=modules:\n.*\n {6}text: ).*/, "What you learn."),
    );
  return [drawing, entry, card, page];
}

/** docs/owner.md, "Remove a program", step by step. */
export function stepsToRemoveSales({ edit, removeFile }: OtherSchool): (() => void)[] {
  return [
    () => edit(list, / {2}- name: sales\n(?: {4}.*\n)+/, ""),
    () => edit(cards, / {2}sales:\n(?: {4}.*\n)+/, ""),
    () => removeFile("school/en/programs/sales.yaml"),
    () => {
      edit("school/house.yaml", / *- \{ system: sales.*\n/, "");
      edit("school/en/house.yaml", / *sales: .*\n/, "");
    },
    () => edit("school/en/claims.yaml", / {2}- words:\n *- free premium CRM[\s\S]*?asOf: ""\n/, ""),
  ];
}

/** Replaces everything that the launch check reports. */
export function fulfilLaunchCheck({ edit, files, read, write }: OtherSchool): void {
  const change = (file: string, key: string, value: string) =>
    edit(file, new RegExp(`(?<=^ *${key}: ).*`, "m"), value);
  const facts = "school/school.yaml";
  change(facts, "name", "Keystone Craft Academy");
  change(facts, "shortName", "Keystone");
  change(facts, "timeZone", "America/Chicago");
  change(facts, "email", "office@keystone.org");
  change(facts, "phone", "(614) 555-0188");
  change(facts, "bookingPage", "https://booking.keystone.org/talk");
  change(facts, "applicationForm", "https://forms.keystone.org/apply");
  change(facts, "calendarWidget", "https://booking.keystone.org/calendar");
  change(facts, "calendarScript", "https://booking.keystone.org/widget.js");
  for (const amount of ["500", "1000", "5000"])
    change(facts, `"${amount}"`, `https://pay.keystone.org/${amount}`);
  change(facts, "custom", "https://pay.keystone.org/gift");
  edit("school/colors.ts", /drawing: "#1f4e8c"/, 'drawing: "#155e63"');
  const words = "school/en/school.yaml";
  change(words, "kind", "an independent trade school");
  change(words, "kindTitle", "Independent trade school");
  change(words, "tagline", "An independent trade school in Ohio and online");
  change(words, "locations", "[Ohio]");
  change(words, "all", "Ohio and online");
  change(words, "choice", "in Ohio or online");
  change(words, "stateExample", "Ohio or OH");
  change("school/en/pages/home.yaml", "statisticsSource", "Our report of 2026.");
  const home = read("school/en/pages/home.yaml");
  write("school/en/pages/home.yaml", home.replaceAll('consent: ""', 'consent: "2026-05-01"'));
  edit("school/en/disclosures.yaml", /accreditor: ""/, "accreditor: Council of Keystone");
  edit("school/en/programs/hvac.yaml", /duration: 6-8 months/, "duration: 4-6 months");
  edit("school/en/programs/construction.yaml", /duration: 4-6 months/, "duration: 60 days");
  for (const duration of ["6-8 months", "4-6 months"])
    edit(cards, new RegExp(` *pageDuration: ${duration}\\n`), "");
  const claims = "school/en/claims.yaml";
  const proven = read(claims).replaceAll('source: ""', "source: Letter of 2026");
  write(claims, proven.replaceAll('asOf: ""', 'asOf: "2026-05-01"'));
  for (const file of files("school")) {
    const text = read(file);
    const own = file.endsWith(".svg")
      ? text.replace(/sample: true.*/, "-->")
      : text.replace(/^ *sample: true,?\n/gm, "");
    if (own !== text) write(file, own);
  }
}
