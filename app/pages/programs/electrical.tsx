// The program page of content/programs/electrical.ts, under its canonical path and its aliases.
import { electrical } from "#content/programs/electrical.ts";
import { ProgramSheet, programMeta } from "../program/program-sheet.tsx";

export const meta = () => programMeta(electrical);

export default function Page() {
  return <ProgramSheet program={electrical} />;
}
