// The route modules of the program pages. React Router wants a file for each, so that a visitor loads the
// texts of one program alone; they differ in nothing but the program, so they are written from
// content/programs/programs.ts and not by hand.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Program } from "#content/programs/program.ts";

/** The folder of #content; only the tests set SITE_CONTENT (commands/testing/test-school.mjs). */
const folder = process.env.SITE_CONTENT ?? "content";
const modulesDir = join(import.meta.dirname, "..", ".react-router", folder);

/**
 * React Router reads its route table with a Vite of its own, which knows no conditions: so #content is not
 * used.
 */
export async function readPrograms(): Promise<readonly Program[]> {
  const { programs } = await import(/* @vite-ignore */ `../${folder}/programs/programs.ts`);
  return programs;
}

/** The file of each program's route module, as the route table names it: from the folder app. */
export function writeProgramModules(names: readonly string[]): Record<string, string> {
  mkdirSync(modulesDir, { recursive: true });
  for (const file of readdirSync(modulesDir)) {
    if (!names.some((name) => file === `${name}.tsx`)) rmSync(join(modulesDir, file));
  }
  for (const name of names) write(join(modulesDir, `${name}.tsx`), moduleOf(name));
  return Object.fromEntries(names.map((name) => [name, `../.react-router/${folder}/${name}.tsx`]));
}

function moduleOf(name: string): string {
  return `import { page } from "#content/programs/${name}.ts";
import { ProgramSheet, programMeta, wholeProgram } from "../../app/pages/program/program-sheet.tsx";

const program = wholeProgram("${name}", page);

export const meta = () => programMeta(program);

export default function Page() {
  return <ProgramSheet program={program} />;
}
`;
}

/** Only what changed: the development server watches these files. */
function write(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}
