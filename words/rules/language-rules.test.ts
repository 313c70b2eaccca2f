// The rules for a further language, on a copy of the sample with a Spanish that says what the English
// says, as content/es/same.yaml allows for every text.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { aContentCopy, type ContentCopy } from "../../tests/support/content-copy.ts";
import { readFiles } from "../read-files.ts";
import { isForStaff } from "../schemas/all-schemas.ts";
import { leavesOf } from "./leaves.ts";

let spanish: string | undefined;
afterAll(() => {
  if (spanish) rmSync(spanish, { recursive: true });
});

/** The language is made once; each test copies it. */
function aSpanishCopy(): ContentCopy {
  spanish ??= contentWithSpanish();
  return aContentCopy(spanish);
}

function contentWithSpanish(): string {
  const copy = aContentCopy();
  const { values } = readFiles(copy.folder);
  const english = Object.entries(values).filter(([file]) => file.startsWith("en/"));
  copy.remove("content/es");
  copy.copy("content/en", "content/es");
  for (const file of english.map(([file]) => file.slice("en/".length)).filter(isForStaff))
    copy.remove(`content/es/${file}.yaml`);
  copy.set("content/es/language.yaml", "name", "Español");
  copy.set("content/es/language.yaml", "tag", "es-US");
  copy.write("content/es/REVIEWED.yaml", 'reviewer: ""\ndate: ""\ntexts: ""\nnote: ""\n');
  const texts = leavesOf(Object.fromEntries(english)).map(({ value }) => value);
  copy.write("content/es/same.yaml", stringify(texts.filter((value) => typeof value === "string")));
  const made = mkdtempSync(join(tmpdir(), "site-spanish-"));
  cpSync(copy.folder, made, { recursive: true });
  return made;
}

const stillEnglish =
  "is still the English text: translate it, or add it to content/es/same.yaml if it is meant to be the same.";

test("a folder with language.yaml is a language, and has no fault if it has every text", async () => {
  expect(await aSpanishCopy().faults()).toEqual([]);
});

test("a language that is a draft is no language of the site, and its words are not checked", async () => {
  const copy = aSpanishCopy();
  copy.remove("content/es/pages/donate.yaml");
  expect(await copy.faults()).toEqual(["content/es/pages/donate.yaml is missing."]);
  copy.set("content/es/language.yaml", "draft", true);
  expect(await copy.faults()).toEqual([]);
  expect(Object.keys(readFiles(copy.folder).values).filter((file) => file.startsWith("es/"))).toEqual([]);
});

test("a language may say that it is no draft, and the first one cannot be a draft", async () => {
  const copy = aSpanishCopy();
  copy.set("content/es/language.yaml", "draft", false);
  expect(await copy.faults()).toEqual([]);
  copy.set("content/en/language.yaml", "draft", true);
  expect(await copy.faults()).toEqual([
    "content/en/language.yaml: draft must not be true, because English is the first language.",
  ]);
});

test("a file or key that the language lacks is missing, and staff's files are not asked for", async () => {
  const copy = aSpanishCopy();
  copy.remove("content/es/pages/donate.yaml");
  copy.remove("content/es/programs/hvac.yaml");
  copy.set("content/es/pages/home.yaml", "home.title", undefined);
  copy.copy("content/en/pages/overview.yaml", "content/es/pages/overview.yaml");
  expect(await copy.faults()).toEqual([
    "content/es/pages/home.yaml: home.title is missing.",
    "content/es/pages/donate.yaml is missing.",
    "content/es/programs/hvac.yaml is missing, and content/programs.yaml has a program with the name hvac: copy the page of another program to that file and change its words.",
    "content/es/pages/overview.yaml is not used, because staff read English: remove it.",
  ]);
});

test("a language says who read it, without a note if there is nothing to say", async () => {
  const copy = aSpanishCopy();
  copy.write("content/es/REVIEWED.yaml", 'reviewer: Ana Ruiz\ndate: 2026-11-24\ntexts: ""\n');
  expect(await copy.faults()).toEqual([]);
  copy.remove("content/es/REVIEWED.yaml");
  expect(await copy.faults()).toEqual([
    'content/es/REVIEWED.yaml is missing: write who has read all pages in this language, or reviewer: "", date: "" and texts: "" as long as nobody has.',
  ]);
});

test("a text that is still the English one is reported, unless content/es/same.yaml names it", async () => {
  const copy = aSpanishCopy();
  const file = "content/es/pages/home.yaml";
  copy.set("content/en/pages/home.yaml", "home.title", "HVAC");
  copy.set(file, "home.title", "HVAC");
  expect(await copy.faults()).toEqual([]); // HVAC is the title of a program
  for (const language of ["en", "es"])
    copy.set(`content/${language}/pages/home.yaml`, "home.title", "Learn a trade, {school}");
  expect(await copy.faults()).toEqual([`${file}: home.title ${stillEnglish}`]);
  copy.set(file, "home.title", "Aprenda un oficio");
  expect(await copy.faults()).toEqual([]);
});

test.each(["500+", "{school}", "{schoolName} · {schoolPhone}", "$1,000", "2026", "—"])(
  "%j has no letters, and so may be the same",
  async (text) => {
    const copy = aSpanishCopy();
    for (const language of ["en", "es"])
      copy.set(`content/${language}/pages/donate.yaml`, "donate.finished", `{amount}: ${text}`);
    expect(await copy.faults()).toEqual([]);
  },
);

test("a message whose letters are in its plural is a text like others", async () => {
  const copy = aSpanishCopy();
  const plural = "{months, plural, one {# moon} other {# moons}}";
  for (const language of ["en", "es"])
    copy.set(`content/${language}/pages/privacy.yaml`, "privacy.kept.months", plural);
  expect(await copy.faults()).toEqual([`content/es/pages/privacy.yaml: privacy.kept.months ${stillEnglish}`]);
});

test.each([
  ["pages/donate", "donate.presetsUsd.1", 900, "donate.presetsUsd[1] must be the same as in English: 1000."],
  ["pages/donate", "donate.simulationMs", 0, "donate.simulationMs must be the same as in English: 1500."],
  [
    "pages/home",
    "home.scholarshipPicture",
    "plumb-wall.svg",
    'home.scholarshipPicture must be the same as in English: "workshop.svg".',
  ],
  [
    "pages/privacy",
    "privacy.sections.2.saysHowLong",
    false,
    "privacy.sections[2].saysHowLong must be the same as in English: true.",
  ],
  [
    "site",
    "navigationLinks.1.to",
    "/es/programs",
    'navigationLinks[1].to must be the same as in English: "/programs".',
  ],
  ["site", "footer.privacy.to", "/", 'footer.privacy.to must be the same as in English: "/privacy".'],
  ["pages/home", "home.features", [], "home.features must have at least one feature, and has 0."],
  [
    "pages/home",
    "home.features",
    [{ title: "Uno", text: "Dos" }],
    "home.features must have 3 entries as in English, and has 1.",
  ],
  ["pages/mission", "mission.who.0", "", "mission.who[0] must not be empty."],
  ["pages/home", "home.scholarshipPictureAlt", "", "home.scholarshipPictureAlt must not be empty."],
  [
    "pages/home",
    "home.statisticsSource",
    "Informe",
    'home.statisticsSource must be the same as in English: "".',
  ],
  ["programs", "programs.hvac.pageDuration", undefined, "programs.hvac.pageDuration is missing."],
  [
    "programs",
    "programs.core.formAnswer",
    "Ambos",
    "programs.core.formAnswer is not in content/en: remove it, or add it there.",
  ],
  ["language", "tag", "en-US", "tag must begin with es, the code of its folder, and is en-US."],
  [
    "language",
    "name",
    " english",
    "name is that of content/en/language.yaml: write the name of the language itself.",
  ],
  ["language", "tag", "no tag", "tag must be a language tag such as es-US."],
  ["pages/status", "status.own.intro", "Hola", "status.own.intro must have the place {email}."],
  ["same", "", "HVAC", "must be a list of texts."],
  ["same", "1", 404, "entry 2 must be a text between quotes."],
  ["REVIEWED", "reviewer", undefined, "reviewer is missing."],
  ["REVIEWED", "date", "yesterday", "date must be a day such as 2026-11-24, and not in the future."],
  ["REVIEWED", "reviewer", "Ana", "date must be the day on which the reviewer read the pages."],
])("content/es/%s.yaml with %s = %j is reported in one sentence", async (name, place, value, sentence) => {
  const copy = aSpanishCopy();
  const file = `content/es/${name}.yaml`;
  copy.set(file, place, value);
  expect(await copy.faults()).toContain(place === "" ? `${file} ${sentence}` : `${file}: ${sentence}`);
});

test("a figure or a time that the site fills is in the text of every language (R-462)", async () => {
  const copy = aSpanishCopy();
  const file = "content/es/pages/privacy.yaml";
  const set = (language: string, text: string) =>
    copy.set(`content/${language}/pages/privacy.yaml`, "privacy.intro", text);
  set("en", "{school} reads each application within {readsWithin} in {houseTrades} places. {schoolEmail}");
  set("es", "La escuela lee cada solicitud en un plazo de desde el día.");
  const remedy = "which the English text has: add it, or write it out in the English text too.";
  expect(await copy.faults()).toEqual([
    `${file}: privacy.intro has no place {readsWithin}, ${remedy}`,
    `${file}: privacy.intro has no place {houseTrades}, ${remedy}`,
  ]);
  set("es", "{schoolName} lee cada solicitud en un plazo de {readsWithin} en {houseTrades} lugares.");
  expect(await copy.faults()).toEqual([]);
  set("en", "The school reads each application within three days.");
  expect(await copy.faults()).toEqual([]);
});

test("a figure is the same in every language, however it is written (R-554)", async () => {
  const copy = aSpanishCopy();
  const set = (language: string, text: string) =>
    copy.set(`content/${language}/pages/home.yaml`, "home.title", text);
  set("en", "500+ people earn $45K+ in 6-8 months");
  set("es", "En 6 a 8 meses, 500 personas ganan $45,000+. Sí, $45,000.");
  expect(await copy.faults()).toEqual([]);
  set("es", "En 4 a 8 meses, 500 personas ganan $54,000.");
  expect(await copy.faults()).toEqual([
    "content/es/pages/home.yaml: home.title states 4, 54,000 where the English text has 45K, 6: figures must agree.",
  ]);
  set("es", "En 6 a 8 meses ganan $45,000.");
  expect(await copy.faults()).toEqual([
    "content/es/pages/home.yaml: home.title states no such figure where the English text has 500: figures must agree.",
  ]);
});

test("the questions of the form ask for the same fields in the same order in every language", async () => {
  const copy = aSpanishCopy();
  const file = "content/es/pages/scholarship.yaml";
  copy.set(file, "scholarshipSections.0.questions.0.name", "lastName");
  copy.set(file, "scholarshipSections.0.questions.1.name", "firstName");
  expect(await copy.faults()).toEqual([
    `${file}: scholarshipSections[0].questions[0].name must be the same as in English: "firstName".`,
    `${file}: scholarshipSections[0].questions[1].name must be the same as in English: "lastName".`,
  ]);
});

test("a sample may be replaced in one language after the other", async () => {
  const copy = aSpanishCopy();
  copy.set("content/es/pages/home.yaml", "home.sample", undefined);
  copy.set("content/en/pages/mission.yaml", "mission.sample", undefined);
  expect(await copy.faults()).toEqual([]);
});

test("the rules for programs hold in each language", async () => {
  const copy = aSpanishCopy();
  copy.set("content/es/programs.yaml", "programs.hvac.title", "Professional Plumbing");
  copy.copy("content/es/programs/plumbing.yaml", "content/es/programs/hvac.yaml");
  const both = "content/es/programs/hvac.yaml and content/es/programs/plumbing.yaml have the same";
  const faults = await copy.faults();
  expect(faults).toContain(
    "content/es/programs.yaml: programs.plumbing.title is also that of hvac; each needs its own.",
  );
  expect(faults).toContain(`${both} page.blurb: change it in the one that was copied.`);
});

test("the paths of a language begin with its code, which is the name of its folder and no other address", async () => {
  const copy = aSpanishCopy();
  copy.set("content/programs.yaml", "programs.1.aliases", ["/pt-br"]);
  copy.copy("content/es", "content/pt-br");
  copy.set("content/pt-br/language.yaml", "name", "Português");
  copy.set("content/pt-br/language.yaml", "tag", "pt-BR");
  copy.copy("content/es", "content/spanish");
  expect(await copy.faults()).toEqual([
    "content/programs.yaml: the alias /pt-br of hvac must be / and a word of small letters that is no other page.",
    "content/spanish must be named by the code of its language, such as es or pt-br.",
  ]);
});

test("the copy of a language's folder is not taken for another language (R-462)", async () => {
  const copy = aSpanishCopy();
  copy.copy("content/es", "content/vi");
  const file = "content/vi/language.yaml";
  const ofName = `${file}: name is that of content/es/language.yaml: write the name of the language itself.`;
  const ofTag = (tag: string) => `${file}: tag must begin with vi, the code of its folder, and is ${tag}.`;
  expect(await copy.faults()).toEqual([ofName, ofTag("es-US")]);
  copy.set(file, "name", "Tiếng Việt");
  copy.set(file, "tag", "vie-US");
  expect(await copy.faults()).toEqual([ofTag("vie-US")]);
  for (const tag of ["vi", "vi-US", "VI-vn"]) {
    copy.set(file, "tag", tag);
    expect(await copy.faults()).toEqual([]);
  }
});

test("a language whose dates Node does not know names one by which they are written (R-463)", async () => {
  const copy = aSpanishCopy();
  copy.copy("content/es", "content/ht");
  const file = "content/ht/language.yaml";
  copy.set(file, "name", "Kreyòl ayisyen");
  copy.set(file, "tag", "ht-US");
  expect(await copy.faults()).toEqual([
    `${file}: tag is of a language whose dates and numbers are not known here: add a line such as "formats: fr-HT", the language by which they are written.`,
  ]);
  copy.set(file, "formats", "ht-HT");
  expect(await copy.faults()).toEqual([
    `${file}: formats must be the tag of a language whose dates and numbers are known here, such as fr-HT.`,
  ]);
  copy.set(file, "formats", "fr-HT");
  expect(await copy.faults()).toEqual([]);
});
