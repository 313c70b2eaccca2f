// The program page of content/programs/construction.ts, under its canonical path and its aliases.
import { construction } from "#content/programs/construction.ts";
import { ProgramSheet, programMeta } from "../program/program-sheet.tsx";

export const meta = () => programMeta(construction);

export default function Page() {
  return <ProgramSheet program={construction} />;
}
