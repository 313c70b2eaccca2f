import { expect, test } from "vitest";
import { faultyForm } from "./faulty-form.ts";

test("a plural's fault is said at the form that has it (R-551)", () => {
  const shown = ["one", "other"];
  const onSite = { one: "The only one", other: "# of {total}" };
  const at = (forms: Record<string, string>) => faultyForm(shown, { ...onSite, ...forms }, onSite);
  expect(at({ other: "# of many" }), "lacks a place").toBe("other");
  expect(at({ other: "# of {total} {nobody}" }), "has an unknown place").toBe("other");
  expect(at({ other: "# of {total" }), "half a place").toBe("other");
  expect(at({ other: " " }), "empty").toBe("other");
  expect(at({ one: "The only {one}" })).toBe("one");
  expect(at({ one: "Too many words" }), "what no form shows").toBe("one");
});
