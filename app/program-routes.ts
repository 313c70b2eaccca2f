// Generates the route modules of the program pages. React Router needs a file for each, so that a visitor
// loads the texts of one program alone. They differ only in the program, so they are generated from
// content/programs/programs.ts.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Program } from "#content/programs/program.ts";

/** The folder of #content; only the tests set SITE_CONTENT (commands/testing/test-school.mjs). */
const folder = process.env.SITE_CONTENT ?? "content";
const modulesDir = join(import.meta.dirname, "..", ".react-router", folder);

/**
 * Imports the programs by path, not as #content: React Router reads its route table with a Vite of its own,
 * which does not know the import conditions.
 */
export async function readPrograms(): Promise<readonly Program[]> {
  const { programs } = await import(/* @vite-ignore */ `../${folder}/programs/programs.ts`);
  return programs;
}

/**
 * Writes the route module of each program and removes those of other programs. Returns each file by program
 * name, as a path relative to app/.
 */
export function writeProgramModules(names: readonly string[]): Record<string, string> {
  mkdirSync(modulesDir, { recursive: true });
  for (const file of readdirSync(modulesDir)) {
    if (!names.some((name) => file === `${name}.tsx`)) rmSync(join(modulesDir, file));
  }
  for (const name of names) writeIfChanged(join(modulesDir, `${name}.tsx`), moduleOf(name));
  return Object.fromEntries(names.map((name) => [name, `../.react-router/${folder}/${name}.tsx`]));
}

function moduleOf(name: string): string {
  return `import { page } from "#content/programs/${name}.ts";
import { ProgramSheet, programMeta, assembleProgram } from "../../app/pages/program/program-sheet.tsx";

const program = assembleProgram("${name}", page);

export const meta = () => programMeta(program);

export default function Page() {
  return <ProgramSheet program={program} />;
}
`;
}

/** Writes only a file that changed, because the development server watches these files. */
function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}
