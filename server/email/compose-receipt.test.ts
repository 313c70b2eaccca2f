import { expect, test } from "vitest";
import { defaultLanguage, wordsOf } from "#words";
import { composeReceipt } from "./compose-receipt.ts";

const id = "5f7ef574-927c-4746-b94f-aa2c90a112c5";
const sentAt = new Date("2026-11-24T02:00:00Z"); // November 23 at the school
const ana = { firstName: "Ana", lastName: "López", email: "ana@example.org", program: "HVAC" };

test("a receipt says which application it is for: reference, name, program, date and address (R-388)", () => {
  expect(textOf({})).toContain(
    "Your reference: 5F7EF574\nName: Ana López\nProgram: HVAC\nDate: November 23, 2026\nEmail: ana@example.org",
  );
  expect(textOf({})).toContain("https://school.example.org/status");
  expect(textOf({})).toContain("read your application within ten days");
});

test.each([
  { firstName: "Zoë", lastName: "O'Brien-Łukasz" },
  { firstName: "Nguyễn", lastName: "Thị Minh Khai" },
  { firstName: "محمد", lastName: "الأحمد" },
])("$firstName $lastName is a name", (name) => {
  expect(textOf(name)).toContain(`Name: ${name.firstName} ${name.lastName}`);
});

test.each([
  ["an address", "Visit evil.example", "Now"],
  ["a number", "Call 555 0100", "Now"],
  ["a line end", "Ana\nFree money", "Now"],
  ["a change of direction", "Ana\u202e", "Now"],
  ["a sentence", "You have won a big prize please", "answer this mail"],
])("a name with %s is left out", (_, firstName, lastName) => {
  const text = textOf({ firstName, lastName });
  expect(text).not.toContain("Name:");
  expect(text).not.toContain(firstName);
});

test("date, program and link are those of the language", () => {
  const english = wordsOf(defaultLanguage);
  const text = textOf(
    {},
    {
      ...english,
      language: { code: "es", name: "Español", tag: "es-US", formats: "es-US", path: "/es" },
      formPrograms: english.formPrograms.map((program) =>
        program.answer === "HVAC" ? { ...program, label: "Climatización" } : program,
      ),
    },
  );
  expect(text).toContain("https://school.example.org/es/status");
  expect(text).toContain("Program: Climatización\nDate: 23 de noviembre de 2026\n");
});

function textOf(changed: Partial<typeof ana>, words = wordsOf(defaultLanguage)): string {
  const mail = composeReceipt({
    id,
    ...ana,
    ...changed,
    sentAt,
    siteUrl: "https://school.example.org",
    words,
  });
  return mail.kind === "mail" ? mail.text : "";
}
