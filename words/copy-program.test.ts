import { expect, test } from "vitest";
import { addedWelding, ofAdded, offeredWelding } from "../tests/support/server/added-program.ts";
import { addedPrograms, withAddedPrograms } from "./added-programs.ts";
import { checkContent } from "./check-content.ts";
import { withLaterPrograms } from "./copy-program.ts";
import { isChangeable, type Override, withOverrides, withoutRemoved } from "./overrides.ts";
import { withEmptyPlaces } from "./picture-places.ts";
import { contentDir, readFiles } from "./read-files.ts";
import { contentFaults } from "./rules/content-rules.ts";

const files = withEmptyPlaces(readFiles());

function changed(overrides: readonly Override[]) {
  const { files: values, unplaced } = withOverrides(files, overrides);
  return { values, unplaced };
}

async function faultsWith(overrides: readonly Override[]) {
  return contentFaults(contentDir, changed(overrides).values, { mayNameUploads: true });
}

test("a program that was added has what several programs say, and is left open where only its model spoke (R-580)", async () => {
  const added = addedWelding();
  expect(added.every(isChangeable)).toBe(true);
  const { values, unplaced } = changed(added);
  expect(unplaced).toEqual([]);
  expect(await faultsWith(added)).toEqual([]);
  const { content } = checkContent(values);
  expect(content?.facts.programs.programs.at(-1)).toMatchObject({
    ...{ name: "welding", path: "/programs/welding", sheet: "W-101", formAnswer: "Welding" },
    ...{ picture: "detail-plumbing.svg", systems: ["plumbing"], isOffered: "no", isOnHomePage: "no" },
  });
  const { en, es } = content?.languages ?? {};
  expect(en?.programs.programs.welding).toMatchObject({
    ...{ title: "Welding", description: "…", certification: "…", duration: "…" },
    details: { education: ["…", "…"], options: expect.arrayContaining(["In-person and online"]) },
  });
  expect(es?.programs.programs.welding).toMatchObject({ title: "Soldadura", formAnswer: "Soldadura" });
  expect(en?.["programs/welding"]?.page).toMatchObject({
    ...{ blurb: "…", badge: "In-person and online" },
    facts: { duration: "…", certification: "…" },
  });
  expect(JSON.stringify(en?.["programs/welding"])).not.toContain("Plumbing");
});

test("each text that is left open keeps a program from being offered, and nothing else does (R-580)", async () => {
  const open = addedWelding().filter(({ value }) => value === "…");
  const faults = await faultsWith([...addedWelding(), ofAdded("isOffered", "yes")]);
  expect(faults).toHaveLength(open.length);
  expect(faults).toContain("content/es/programs/welding.yaml: page.blurb is still to be written.");
  expect(await faultsWith(withoutRemoved(offeredWelding()))).toEqual([]);
});

test("an earlier publication that comes back keeps a program that was added since, not offered (R-581)", async () => {
  const phone: Override = { file: "school", path: ["phone"], value: "(555) 555-9876" };
  const back = withLaterPrograms(files.values, [phone], offeredWelding());
  expect(back).toContainEqual(phone);
  expect([...addedPrograms(back).values()]).toEqual(["welding"]);
  expect(checkContent(changed(back).values).content?.facts.programs.programs.at(-1)?.isOffered).toBe("no");
  expect(await faultsWith(back)).toEqual([]);
  expect(withLaterPrograms(files.values, offeredWelding(), offeredWelding())).toEqual(offeredWelding());
});

test("what was published of an added program holds for its entry once the files have it (R-580)", () => {
  const withEntry = structuredClone(files);
  const { programs } = withEntry.values.programs as { programs: object[] };
  programs.unshift({ ...programs[0], name: "welding", isOffered: "no" });
  for (const language of ["en", "es"]) {
    const added = changed(addedWelding()).values.values;
    for (const file of [`${language}/programs`, `${language}/programs/welding`])
      withEntry.values[file] = added[file];
  }
  const { files: site, unplaced } = withOverrides(withEntry, offeredWelding());
  expect(unplaced).toEqual([]);
  const after = (site.values.programs as { programs: { name: string; isOffered: string }[] }).programs;
  expect(after.filter(({ name }) => name === "welding")).toMatchObject([{ isOffered: "yes" }]);
  expect(after).toHaveLength(programs.length);
});

test("an order that was chosen before a program was added keeps it, at the end (R-582)", () => {
  const order = { file: "programs", path: ["programs"], value: "6 0" };
  expect(withAddedPrograms(order, addedWelding()).value).toBe("6 0 new1");
  const title = { file: "en/pages/home", path: ["home", "title"], value: "6 0" };
  expect(withAddedPrograms(title, addedWelding())).toBe(title);
});

test("an order that lacks a program of the files keeps it, at the end (R-582)", () => {
  const { values } = changed([{ file: "programs", path: ["programs"], value: "2 0" }]);
  const { programs } = values.values.programs as { programs: { name: string }[] };
  expect(programs.map(({ name }) => name)).toEqual([
    ...["plumbing", "electrical", "hvac", "office", "construction", "core", "sales"],
  ]);
});
