import { expect, test } from "vitest";
import { programOf } from "#words";
import { onPaper } from "./on-paper.server.ts";

test("a price on paper has the address of the refund policy, in the language of the page (R-573)", () => {
  const program = programOf("es", "hvac");
  const url = new URL("http://school.example/es/programs/hvac");
  expect(onPaper(program, url)).not.toContain("/documents");
  const refunds = { label: "Política de reembolso", to: "/documents#refundPolicy" };
  const columns = { part: "Por", due: "Cuándo", amount: "Importe" };
  const total = { label: "Total", amount: "$4,200" };
  const costs = { label: "Costos", columns, rows: [], total, ask: "Pregunte.", refunds };
  expect(onPaper({ ...program, costs }, url)).toMatch(
    / · http.*\/es\/programs\/hvac · Política de reembolso: http.*\/es\/documents#refundPolicy$/,
  );
});
