import { expect, test } from "vitest";
import { fieldLabel, labelWithin, sectionLabel } from "./field-label.ts";

test.each([
  [["home", "heroTitle"], "Hero title"],
  [["home", "features", "1", "title"], "Features 2: title"],
  [["mission", "who", "0"], "Who 1"],
  [["receiptEmail", "next_steps", "text"], "Next steps: text"],
  [["stories", "0", "name"], "Stories 1: name"],
  [["name"], "Name"],
  [["home", "eyebrow"], "Line above the title"],
  [["home", "constructor"], "Constructor"],
])("the keys %j make the label %s", (path, label) => {
  expect(fieldLabel({ path }, { eyebrow: "line above the title" })).toBe(label);
});

test("a page on which to pay is named with its amount", () => {
  const names = { paymentLinks: "pages on which to pay" };
  expect(fieldLabel({ path: ["paymentLinks", "500"] }, names)).toBe("Pages on which to pay: 500");
  expect(fieldLabel({ path: ["paymentLinks", "custom"] }, names)).toBe("Pages on which to pay: custom");
});

test("a section is named by the first key", () => {
  expect(sectionLabel(["programsPage", "title"], {})).toBe("Programs page");
});

test("below the heading of its entry a field needs no more than its own name", () => {
  expect(labelWithin("Features 2", "Features 2: title")).toBe("Title");
  expect(labelWithin("Who 1", "Who 1")).toBeUndefined();
});
