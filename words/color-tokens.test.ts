import { expect, test } from "vitest";
import { colorStyles, colorTokens } from "./color-tokens.ts";

const colors = { light: { ink: "#102030" }, dark: { ink: "#fefefe" } };

test("each colour is a theme variable, dark by the system or by choice, and never on paper", () => {
  const css = colorStyles(colors);
  expect(css).toContain("@theme static { --color-ink: #102030; }");
  expect(css.match(/--color-ink: #fefefe;/g)).toHaveLength(2);
  expect(css.match(/@media screen/g)).toHaveLength(2);
});

test("a token has the name that drawings and styles use", () => {
  expect(colorTokens(colors.dark)).toEqual({ "--color-ink": "#fefefe" });
});
