import { expect, test } from "vitest";
import { emailSchema, scholarshipFormSchema } from "./scholarship.ts";

const invisible = [
  "\u00ad", "\u034f", "\u061c", "\u180e", "\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u202a", "\u202c", "\u202e", "\u2060", "\u2063", "\u2066", "\u2069",
  "\u2800", "\u3164", "\ufe0f", "\ufeff", "\u{e0020}", "\u{e0100}",
]; // biome-ignore format: a list

test.each(invisible)(
  "the invisible character %j is taken from the ends of an address, and refused inside (R-470)",
  (one) => {
    expect(emailSchema.parse(`${one} ${one}ada@example.org${one}\n`)).toBe("ada@example.org");
    for (const address of [`ad${one}a@example.org`, `ada@${one}example.org`, `ada@example.o${one}rg`])
      expect(emailSchema.safeParse(address).success, address).toBe(false);
  },
);

test.each(invisible)("an answer of %j alone is none, and does not fill up a short one (R-471)", (one) => {
  const { firstName, city, state, story } = scholarshipFormSchema([]).shape;
  for (const field of [firstName, city, state, story]) {
    expect(field.safeParse(one.repeat(12)).success).toBe(false);
    expect(field.safeParse(` ${one}x${one.repeat(12)} `).success).toBe(false);
  }
  expect(firstName.parse(`می${one}خواهم`)).toBe(`می${one}خواهم`);
  expect(city.parse("👩‍🔧❤️")).toBe("👩‍🔧❤️");
});

test("an address that reads as an encoded word of a mail header is refused (R-470)", () => {
  expect(emailSchema.safeParse("a=b?c@example.org").success).toBe(true);
  expect(emailSchema.safeParse("=?utf-8?q?a?=@example.org").success).toBe(false);
  expect(emailSchema.safeParse("a@=?utf-8?q?example?=.org").success).toBe(false);
});

// A pattern for the end of a text takes hours here, and the test's timeout ends it.
test("half a million invisible characters are read in one go", () => {
  expect(emailSchema.safeParse(`a${"\u200b".repeat(500_000)}b`).success).toBe(false);
});
