// The program page of content/programs/hvac.ts, under its canonical path and its aliases.
import { hvac } from "#content/programs/hvac.ts";
import { ProgramSheet, programMeta } from "../program/program-sheet.tsx";

export const meta = () => programMeta(hvac);

export default function Page() {
  return <ProgramSheet program={hvac} />;
}
