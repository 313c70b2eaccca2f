// The program page of content/programs/office.ts, under its canonical path and its aliases.
import { office } from "#content/programs/office.ts";
import { ProgramSheet, programMeta } from "../program/program-sheet.tsx";

export const meta = () => programMeta(office);

export default function Page() {
  return <ProgramSheet program={office} />;
}
