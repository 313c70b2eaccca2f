import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aContentCopy } from "../tests/support/content-copy.ts";
import { checkContent } from "./check-content.ts";
import { keepContent, keptContent } from "./kept-content.ts";
import { readFiles } from "./read-files.ts";

function aKeptCopy() {
  const { folder } = aContentCopy();
  const parent = mkdtempSync(join(tmpdir(), "site-kept-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const file = join(parent, "kept.json");
  const written = readFiles(folder);
  const { content: checked } = checkContent(written);
  if (!checked) throw new Error("The words have a fault.");
  keepContent({ written, checked }, folder, file);
  return { folder, file, kept: { written, checked } };
}

test("what a build checked is read again as it was, without anything lost", () => {
  const { folder, file, kept } = aKeptCopy();
  expect(keptContent(folder, file)).toStrictEqual(kept);
});

test("after a change of any file, or without a build, nothing is kept", () => {
  const { folder, file } = aKeptCopy();
  appendFileSync(join(folder, "school.yaml"), "\n");
  expect(keptContent(folder, file)).toBeUndefined();
  expect(keptContent(folder, `${file}.not`)).toBeUndefined();
});
