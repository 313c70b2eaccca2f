// The program page of content/programs/plumbing.ts, under its canonical path and its aliases.
import { plumbing } from "#content/programs/plumbing.ts";
import { ProgramSheet, programMeta } from "../program/program-sheet.tsx";

export const meta = () => programMeta(plumbing);

export default function Page() {
  return <ProgramSheet program={plumbing} />;
}
