import { expect, test } from "vitest";
import type { EditableField, EditablePage } from "../contract/site-editor.ts";
import { hasSign, newClaims } from "./claims.ts";

test.each([
  ["85% of them", "%", true],
  ["85 % of them", "%", true],
  ["a $45 gift", "$", true],
  ["500+ people", "+", true],
  ["tools + theory", "+", false],
  ["Accredited by us", "accredit", true],
  ["An accredited school", "accredit", true],
  ["discredited", "credit", false],
  ["1,500+ people", "500+", false],
  ["¿Acreditada?", "acredit", true],
  ["(a free course)", "a free", true],
])("%s has the sign %s: %s", (text, sign, expected) => {
  expect(hasSign(text, sign)).toBe(expected);
});

const plain = { help: "", mayBeEmpty: true, places: [], oneIsEnough: false, ofFiles: {} } as const;
const field = (file: string, path: string, values: Record<string, string>): EditableField => ({
  ...plain,
  ...{ kind: "text", file, path: path.split("."), values },
});
const page = (path: string | undefined, fields: EditableField[]): EditablePage => ({
  ...{ title: "", group: path ? "pages" : "staff", fields },
  ...(path ? { path } : {}),
});
const pages = [
  page("/", [
    field("pages/home", "home.title", { en: "Learn. 85% find work.", es: "Aprenda." }),
    field("pages/home", "home.statistics.0.figure", { en: "85%", es: "85%" }),
    field("pages/home", "home.statistics.0.label", { en: "graduate", es: "se gradúan" }),
  ]),
  page(undefined, [
    field("emails", "title", { en: "Mail", es: "Correo" }),
    field("claims", "claims.0.source", { en: "Report" }),
    field("claims", "claims.0.asOf", { en: "" }),
  ]),
];
const claims = [{ key: "0", ask: "Where from?", words: ["85%"], signs: ["%"] }];
const title = { file: "en/pages/home", path: ["home", "title"] };
const statementsOf = (...drafts: Parameters<typeof newClaims>[1]) =>
  newClaims({ pages, claims }, drafts).flatMap(({ statements }) =>
    statements.map(({ sentence }) => sentence),
  );

test("a sentence that is new and has a sign is a claim to prove, in any language (R-555)", () => {
  expect(newClaims({ pages, claims }, [{ ...title, value: "Learn. 92% find work." }])).toEqual([
    {
      ...claims[0],
      source: {
        ...{ place: { file: "en/claims", path: ["claims", "0", "source"] } },
        ...{ onSite: "Report", value: "Report" },
      },
      asOf: { place: { file: "en/claims", path: ["claims", "0", "asOf"] }, onSite: "", value: "" },
      statements: [{ place: title, sentence: "92% find work." }],
    },
  ]);
  expect(statementsOf({ ...title, value: "Learn a trade. 85% find work." })).toEqual([]);
  expect(statementsOf({ ...title, file: "es/pages/home", value: "El 92 % trabaja." })).toEqual([
    "El 92 % trabaja.",
  ]);
  expect(statementsOf({ file: "en/emails", path: ["title"], value: "92%" }), "no page").toEqual([]);
});

test("what a figure counts is a part of the claim (R-555)", () => {
  const label = { file: "en/pages/home", path: ["home", "statistics", "0", "label"] };
  expect(statementsOf({ ...label, value: "find work" })).toEqual(["85% find work"]);
});

test("an entry that was added counts, and the source may be typed in the same publication", () => {
  const question = { file: "en/pages/home", path: ["home", "faq", "new1", "answer"] };
  const asOf = { file: "en/claims", path: ["claims", "0", "asOf"], value: "2026-05-01" };
  const [claim] = newClaims({ pages, claims }, [{ ...question, value: "100% do." }, asOf]);
  expect(claim?.asOf).toMatchObject({ onSite: "", value: "2026-05-01" });
});
