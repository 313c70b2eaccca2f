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

test("a program that was added has its texts and what several programs say, and nothing that only its model says (R-580)", async () => {
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
    ...{ title: "Welding", description: "Join steel by arc and by gas.", duration: "4-6 months" },
    details: {
      education: ["Welding Certificate"],
      options: expect.arrayContaining(["In-person and online"]),
    },
  });
  expect(es?.programs.programs.welding).toMatchObject({ title: "Soldadura", formAnswer: "Soldadura" });
  const page = en?.["programs/welding"]?.page;
  expect(page).toMatchObject({
    ...{ blurb: "Join steel by arc and by gas.", badge: "In-person and online", modules: [] },
    searchDescription: "{title}, {programDuration}. Join steel by arc and by gas.",
    facts: { duration: "4-6 months", certification: "Welding Certificate" },
    closing: { title: "{title}" },
  });
  expect(page?.benefits.map(({ title }) => title)).toEqual([
    ...["In person or online", "Day and evening classes", "Help paying for it"],
    ...["Career placement assistance", "A faith-based school"],
  ]);
  expect(page?.faq).toHaveLength(4);
  expect(page?.pictureAlt).toBe("…"); // the picture is that of the other program
  expect(JSON.stringify({ ...page, pictureAlt: "" })).not.toMatch(/…|Plumb|wrench|pipe/);
  expect(await faultsWith([...added, ofAdded("isOffered", "yes")])).toEqual(
    ["en", "es"].map(
      (language) => `content/${language}/programs/welding.yaml: page.pictureAlt is still to be written.`,
    ),
  );
});

test("each text that only its model says and a page needs is open, and keeps it from being offered (R-580)", async () => {
  const added = addedWelding([], "hvac");
  const open = added.filter(({ value }) => value === "…");
  const faults = await faultsWith([...added, ofAdded("isOffered", "yes")]);
  expect(faults).toHaveLength(open.length);
  expect(faults).toContain("content/es/programs/welding.yaml: page.badge is still to be written.");
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
