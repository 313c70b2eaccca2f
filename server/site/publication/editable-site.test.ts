import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { everyLanguage } from "../../../contract/site-editor.ts";
import { isChangeable, type Override } from "../../../words/overrides.ts";
import { placeKey } from "../../../words/place-key.ts";
import { readFiles } from "../../../words/read-files.ts";
import { leavesOf } from "../../../words/rules/leaves.ts";
import { untranslated } from "../editor/untranslated.ts";
import { editableSite, fieldsWith } from "./editable-site.ts";

const site = editableSite(3, { fitting: [], unfit: [] });
const placed = site.pages.flatMap(({ fields }) =>
  fields.flatMap(({ file, path, values }) =>
    Object.entries(values).map(([code, value]) => ({ file: code ? `${code}/${file}` : file, path, value })),
  ),
);

test("every text of the files is in the list of one page, and each place can be published", () => {
  const keys = placed.map(placeKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(placed.every(isChangeable)).toBe(true);
  const missing = leavesOf(readFiles().values)
    .map(({ file, ...leaf }) => ({ ...leaf, file: file.slice("content/".length, -".yaml".length) }))
    .filter(({ file, value }) => /^(en|es)\/(?!language$)/.test(file) && typeof value === "string")
    .filter((leaf) => !keys.includes(placeKey(leaf)) && !keys.includes(placeKey(inEvery(leaf))))
    .map(
      ({ file, path }) => `${file.slice("en/".length)}: ${path.filter((key) => !/^\d+$/.test(key)).at(-1)}`,
    );
  expect([...new Set(missing)], "addresses and keys, which are no words").toEqual(structure);
});

function inEvery<Leaf extends { file: string }>(leaf: Leaf): Leaf {
  return { ...leaf, file: leaf.file.replace(/^\w+/, everyLanguage) };
}

/** What changes with the files only. */
const structure = [
  ...["words", "signs", "ask"].map((key) => `claims: ${key}`),
  "pages/scholarship: name",
  "rubric: key",
];

test("a value stands once with all languages, what its file's comment says and what it must name", () => {
  const home = site.pages.find(({ path }) => path === "/");
  expect(home?.title).toBe("Home");
  expect(home?.fields.find(({ path }) => path.join(".") === "home.start")).toEqual({
    kind: "text",
    file: "pages/home",
    path: ["home", "start"],
    help: "",
    mayBeEmpty: false,
    places: [],
    oneIsEnough: false,
    budget: "Start Your Journey".length + 5, // the longest of its languages, and a quarter
    values: { en: "Start Your Journey", es: expect.any(String) },
    ofFiles: {},
  });
  const fields = site.pages.flatMap((page) => page.fields);
  const of = (file: string, path: string) =>
    fields.find((field) => field.file === file && field.path.join(".") === path);
  expect(of("school", "school.tagline")?.help).toContain("The school in one line");
  expect(of("school", "readsWithinDays")).toMatchObject({
    kind: "number",
    values: { "": expect.any(Number) },
  });
  expect(of("pages/applications", "applications.viewOf")?.budget, "staff have room").toBeUndefined();
  expect(of("pages/applications", "applications.viewOf")).toMatchObject({
    kind: "message",
    places: ["name"],
    values: { en: expect.stringContaining("{name}") },
  });
  expect(site.sharedPlaces.kindTitle).toEqual({
    en: "Faith-based nonprofit trade school",
    es: expect.any(String),
  });
});

test("a picture stands above its description, once for all languages; a card's own stands on the list of programs (R-545)", () => {
  const pictures = site.pages.flatMap(({ title, fields }) =>
    fields.flatMap((field, index) =>
      field.kind === "picture"
        ? [[title, field.path.join("."), field.values, fields[index + 1]?.path.at(-1)]]
        : [],
    ),
  );
  expect(pictures).toContainEqual([
    "Home",
    "home.scholarshipPicture",
    { [everyLanguage]: "workshop.svg" },
    "scholarshipPictureAlt",
  ]);
  expect(pictures).toContainEqual([
    expect.stringContaining("HVAC"),
    "programs.1.picture",
    { "": "detail-hvac.svg" },
    "pictureAlt",
  ]);
  expect(pictures, "also where no photograph is (R-548)").toContainEqual([
    expect.stringContaining("HVAC"),
    "programs.1.photograph",
    { "": "" },
    "photographAlt",
  ]);
  const programs = readFiles().values.programs as { programs: { pageOf?: string }[] }; // the sample's file
  const cards = programs.programs.filter(({ pageOf }) => pageOf !== undefined);
  expect(pictures.filter(([title]) => title === "Programs")).toHaveLength(cards.length);
  const photographs = programs.programs.length - cards.length;
  expect(pictures).toHaveLength(programs.programs.length + photographs + 2);
});

test("each program has its start dates and costs first, also one without a page, and each choice has names (R-561)", () => {
  const lists = site.pages.flatMap(({ title, fields }) =>
    fields.flatMap((field) => (field.list && field.file === "programs" ? [{ title, field }] : [])),
  );
  const ofTerms = lists.filter(({ field }) => /^(starts|costs)$/.test(field.path.at(-1) ?? ""));
  const programs = readFiles().values.programs as { programs: unknown[] }; // the sample's file
  expect(ofTerms).toHaveLength(2 * programs.programs.length);
  expect(ofTerms.filter(({ title }) => title === "Programs")).toHaveLength(2);
  const hvac = site.pages.find(({ path }) => path === "/programs/hvac");
  expect(hvac?.fields[0]?.path).toEqual(["programs", "1", "starts"]);
  const options = ofTerms
    .flatMap(({ field }) => field.list?.entry ?? [])
    .flatMap((field) => field.options ?? []);
  expect(options).toContain("evening");
  const names = Object.keys(wordsOf("en").siteEditor.optionNames);
  expect(options.filter((option) => !names.includes(option))).toEqual([]);
});

test("a published value is shown beside that of the files, and one without a place is left out", () => {
  const overrides: Override[] = [
    { file: "es/pages/home", path: ["home", "start"], value: "Empiece" },
    { file: "en/pages/home", path: ["home", "motto"], value: "Level" },
  ];
  const field = fieldsWith(overrides).fields.find(({ path }) => path.join(".") === "home.start");
  expect(field?.values.es).toBe("Empiece");
  expect(field?.ofFiles).toEqual({ es: expect.stringMatching(/^(?!Empiece$)/) });
});

test("a text that changed in the files under a published one is named, where it is known (R-530)", () => {
  const published = (ofFile?: string): Override => ({
    ...{ file: "es/pages/home", path: ["home", "start"], value: "Empiece" },
    ...(ofFile === undefined ? {} : { ofFile }),
  });
  const changedIn = (override: Override) =>
    editableSite(1, { fitting: [override], unfit: [] })
      .pages.flatMap(({ fields }) => fields)
      .find(({ path }) => path.join(".") === "home.start");
  const { es = "" } = changedIn(published())?.ofFiles ?? {};
  expect(changedIn(published("Otra cosa"))?.changedInFiles).toEqual(["es"]);
  expect(changedIn(published(String(es)))?.changedInFiles).toBeUndefined();
  expect(changedIn(published())?.changedInFiles).toBeUndefined();
});

test("a changed English text asks for the others, until they change or are confirmed", () => {
  const path = ["home", "start"];
  const draft = (file: string, value: string, version = 1) => ({
    file,
    path,
    value,
    version,
    based_on: null,
  });
  const left = (...drafts: ReturnType<typeof draft>[]) => untranslated(site, drafts);
  const changed = draft("en/pages/home", "Begin");
  expect(left(changed)).toEqual([
    {
      sentence: "The text in Español must change too, or be confirmed as still right.",
      place: { file: "es/pages/home", path },
    },
  ]);
  expect(left(changed, draft("es/pages/home", "Comience su camino"))).toEqual([]);
  const { es = "" } =
    fieldsWith([]).fields.find((field) => placeKey(field) === placeKey({ file: "pages/home", path }))
      ?.values ?? {};
  const confirmed = draft("es/pages/home", String(es), 2);
  expect(left(changed, confirmed)).toEqual([]);
  const changedAgain = draft("en/pages/home", "Begin now", 3);
  expect(left(changedAgain, confirmed), "a confirmation of the text before").toHaveLength(1);
  expect(left(draft("es/pages/home", "Otra cosa"))).toEqual([]);
  expect(left(draft("en/pages/home", "Start Your Journey")), "nothing is changed").toEqual([]);
});

test("what stands above the first value of a group is its help, as for the others (R-576)", () => {
  const helpOf = (...path: string[]) =>
    site.pages.flatMap(({ fields }) => fields).find((field) => String(field.path) === String(path))?.help;
  expect([helpOf("shown", "features"), helpOf("shown", "stories")]).toEqual(
    Array(2).fill("On the home page."),
  );
  expect(helpOf("links", "bookingPage")).toMatch(/^Scheduling service's booking page/);
});
