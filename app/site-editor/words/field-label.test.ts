import { expect, test } from "vitest";
import { fieldLabel, sectionLabel } from "./field-label.ts";

test.each([
  [["home", "heroTitle"], "Hero title"],
  [["home", "features", "1", "title"], "Features 2: title"],
  [["mission", "who", "0"], "Who 1"],
  [["receiptEmail", "next_steps", "text"], "Next steps: text"],
  [["stories", "0", "name"], "Stories 1: name"],
  [["name"], "Name"],
])("the keys %j make the label %s", (path, label) => {
  expect(fieldLabel(path)).toBe(label);
});

test("a section is named by the first key", () => {
  expect(sectionLabel(["programsPage", "title"])).toBe("Programs page");
});
