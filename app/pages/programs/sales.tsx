// The program page of content/programs/sales.ts, under its canonical path and its aliases.
import { sales } from "#content/programs/sales.ts";
import { ProgramSheet, programMeta } from "../program/program-sheet.tsx";

export const meta = () => programMeta(sales);

export default function Page() {
  return <ProgramSheet program={sales} />;
}
