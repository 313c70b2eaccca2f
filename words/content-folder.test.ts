import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sampleSchool } from "../commands/testing/sample-school.mjs";
import { contentFolder, folderFault, folderName } from "./content-folder.mjs";

test("a school's own folder is used where it is there, else the sample", () => {
  const project = aProject();
  expect(contentFolder({}, project)).toBe(join(project, "content"));
  mkdirSync(join(project, "school"));
  expect(contentFolder({}, project)).toBe(join(project, "school"));
});

test("a link to a folder that is not there, as of a disk that is not mounted, does not bring the sample back", () => {
  const project = aProject();
  symlinkSync(join(project, "unmounted"), join(project, "school"));
  expect(contentFolder({}, project)).toBe(join(project, "school"));
  expect(folderFault(join(project, "school"), project)).toMatch(/^school is no folder: /);
});

test.each(["words", "/srv/words"])("SITE_CONTENT=%s wins over school/", (folder) => {
  const project = aProject();
  mkdirSync(join(project, "school"));
  const chosen = contentFolder({ SITE_CONTENT: folder }, project);
  expect(chosen).toBe(folder.startsWith("/") ? folder : join(project, folder));
  expect(folderName(chosen, project)).toBe(folder);
  expect(contentFolder({ SITE_CONTENT: "" }, project)).toBe(join(project, "school"));
});

test("the tests run with the sample whatever school is there", () => {
  const project = aProject();
  mkdirSync(join(project, "school"));
  expect(contentFolder(sampleSchool, project)).toBe(join(project, "content"));
});

test("a folder without the English words or the drawings has one sentence that says how to go on", () => {
  const project = aProject();
  const own = join(project, "school");
  mkdirSync(join(own, "drawings"), { recursive: true });
  expect(folderFault(own, project)).toBe(
    "school/ is no school: it lacks en. Copy that from content/, or move school/ away and run `npm run content -- begin`.",
  );
  mkdirSync(join(own, "en"));
  expect(folderFault(own, project)).toBeUndefined();
  rmSync(own, { recursive: true });
  mkdirSync(own);
  expect(folderFault(own, project)).toMatch(/^school\/ is no school: it lacks en and drawings\. /);
});

test("a folder that is not there is named with the setting and the command", () => {
  expect(folderFault("/srv/words", aProject())).toBe(
    "/srv/words is no folder: correct SITE_CONTENT, or make it with `npm run content -- begin`.",
  );
});

/** An empty folder. */
function aProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "site-project-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
