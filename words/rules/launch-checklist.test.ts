import { expect, test } from "vitest";
import { readFiles } from "../read-files.ts";
import { launchChecklist } from "./launch-checklist.ts";
import { markOfTexts } from "./reviewed-texts.ts";

function sentences(found: Partial<Parameters<typeof launchChecklist>[0]>): string[] {
  return launchChecklist({ values: {}, ...found }).flatMap(({ items }) =>
    items.map(({ sentence }) => sentence),
  );
}

test("nothing is left for a school that replaced and proved everything", () => {
  const values = {
    school: { name: "School", links: { bookingPage: "https://book.school.org" }, note: "" },
  };
  expect(sentences({ values })).toEqual([]);
});

test("samples are found at any depth, and named with file and place (R-314)", () => {
  const values = {
    school: { sample: true, name: "Plumbline" },
    "en/pages/home": {
      stories: [{ sample: false }, { sample: "no" }, { inner: { sample: true, quote: "..." } }],
    },
  };
  expect(sentences({ values, hasSampleColors: true })).toEqual([
    'content/school.yaml is a sample. Write your own, and remove its "sample: true".',
    'content/en/pages/home.yaml: stories[2].inner is a sample. Write your own, and remove its "sample: true".',
    'content/colors.ts: colors is a sample. Write your own, and remove its "sample: true".',
  ]);
});

test("unset links and example addresses are named; other empty texts and the hints of forms are not (R-314)", () => {
  const links = { bookingPage: "https://calendly.com/plumbline-example/call", applicationForm: "" };
  const values = {
    school: {
      links,
      email: "hello@plumbline.example",
      hint: "For example, name@example.com",
      empty: "",
    },
  };
  expect(sentences({ values })).toEqual([
    "content/school.yaml: links.applicationForm is not set, so the site uses one of its own pages instead.",
    "content/school.yaml: links.bookingPage is an example: https://calendly.com/plumbline-example/call",
    "content/school.yaml: email is an example: hello@plumbline.example",
  ]);
});

test("donations that are only simulated are left to connect, until every amount has a payment page (R-341)", () => {
  const values = (address: string) => ({ school: { paymentLinks: { 500: address, custom: address } } });
  expect(sentences({ values: values("") })).toEqual([
    "content/school.yaml: paymentLinks is not set, so /donate takes no money and says so.",
  ]);
  expect(sentences({ values: values("https://pay.school.org/gift") })).toEqual([]);
  expect(sentences({ values: values("https://pay.school.example/gift") })).toEqual([
    "content/school.yaml: paymentLinks[500] is an example: https://pay.school.example/gift",
    "content/school.yaml: paymentLinks.custom is an example: https://pay.school.example/gift",
  ]);
});

test("an application form on this site is a decision, and an example address of one elsewhere is not", () => {
  const values = (applicationForm: string) => ({ school: { links: { applicationForm } } });
  expect(sentences({ values: values("/scholarship") })).toEqual([]);
  expect(sentences({ values: values("https://forms.plumbline.example/apply") })).toEqual([
    "content/school.yaml: links.applicationForm is an example: https://forms.plumbline.example/apply",
  ]);
});

test("a claim is left while the site makes it and no source with its day is named (R-314)", () => {
  const claims = (source: string, asOf = "") => ({
    "en/claims": { claims: [{ words: ["tax-deductible", "501(c)(3)"], ask: "Prove it.", source, asOf }] },
  });
  const page = { "en/pages/donate": { donate: { tax: ["Gifts are tax-deductible."] } } };
  expect(sentences({ values: { ...page, ...claims("") } })).toEqual(["Prove it."]);
  expect(sentences({ values: { ...page, ...claims("Letter") } })).toEqual(["Prove it."]);
  expect(sentences({ values: { ...page, ...claims("Letter", "2026-05-01") } })).toEqual([]);
  expect(sentences({ values: claims("") })).toEqual([]);
});

test("a school with prices has a refund policy among its documents (R-569)", () => {
  const values = (documentKind: string) => ({
    programs: { programs: [{ costs: [{ part: "tuition", dollars: 4200 }] }] },
    documents: { documents: [{ documentKind }] },
  });
  expect(sentences({ values: values("catalog") })).toEqual([
    "Programs have prices, and there is no refund policy among the documents.",
  ]);
  expect(sentences({ values: values("refundPolicy") })).toEqual([]);
});

test("an accredited school names the agency, which is no claim that is left (R-570)", () => {
  const values = (accreditor: string, title = "Accredited Trade School") => ({
    "en/claims": { claims: [{ words: ["Accredited"], ask: "Prove it.", source: "CIE", asOf: "2026-05-01" }] },
    "en/pages/programs": { programsPage: { title } },
    "en/disclosures": {
      disclosureWords: { accreditedBy: "Accredited by {name}" },
      disclosures: { accreditor },
    },
  });
  expect(sentences({ values: values("") })).toEqual([
    "The site says that the school is accredited, and not by whom. Name the agency.",
  ]);
  expect(sentences({ values: values("ACCSC") })).toEqual([]);
  expect(sentences({ values: values("", "Trade School") })).toEqual([]);
});

test("each claim of the sample is found in each language alone", () => {
  const { values } = readFiles();
  const claimsIn = (languages: RegExp) =>
    launchChecklist({
      values: Object.fromEntries(Object.entries(values).filter(([file]) => languages.test(file))),
    }).find(({ group }) => group === "claims")?.items;
  const all = claimsIn(/^(en|es)\//);
  expect(all?.length).toBeGreaterThan(3);
  expect(claimsIn(/^en\//)).toEqual(all);
  expect(claimsIn(/^en\/claims$|^es\//)).toEqual(all);
});

test("the figures of the home page have their source there", () => {
  const values = (statisticsSource: string) => ({
    "en/claims": { claims: [{ words: ["500+", "85%"], ask: "Prove it.", source: "", asOf: "" }] },
    "en/pages/home": { home: { statistics: [{ figure: "85%" }], statisticsSource } },
  });
  expect(sentences({ values: values("") })).toEqual(["Prove it."]);
  expect(sentences({ values: values("Annual report 2026") })).toEqual([]);
});

test("a figure is proved by how it was counted, until it was counted too long ago (R-574)", () => {
  const counted = (asOf: string) => ({ figure: "85%", label: "placement", method: "We asked.", asOf });
  const values = (...statistics: ReturnType<typeof counted>[]) => ({
    school: { countAgainAfterMonths: 18 },
    "en/claims": { claims: [{ words: ["85%"], ask: "Prove it.", source: "", asOf: "" }] },
    "en/pages/home": { home: { statistics } },
  });
  const left = (...asOf: string[]) =>
    sentences({ values: values(...asOf.map(counted)), today: "2027-09-15" });
  expect(left("2026-03-16")).toEqual([]);
  expect(left("2026-03-15")).toEqual([
    "85% placement: counted as of 2026-03-15, 18 months ago or longer. Count again, or take the figure away.",
  ]);
  expect(left("2026-03-16", "")).toEqual(["Prove it."]);
});

test("a story that is no sample needs the day on which its teller agreed (R-575)", () => {
  const values = (consent: string, sample = "no") => ({
    "en/pages/home": { stories: [{ name: "Ana", consent, sample }] },
  });
  expect(sentences({ values: values("") })).toEqual([
    "The story of Ana has no day on which Ana agreed to it in writing. Ask, or take the story away.",
  ]);
  expect(sentences({ values: values("2026-05-01") })).toEqual([]);
  expect(sentences({ values: values("", "yes") })).toHaveLength(1); // as a sample
});

test("a photograph of somebody who teaches needs the day on which they agreed (R-578)", () => {
  const values = (photograph: string, consent: string, sample = "no") => ({
    "en/teachers": { teachers: [{ name: "Ana", photograph, consent, sample }] },
  });
  expect(sentences({ values: values("ana.jpg", "") })).toEqual([
    "The photograph of Ana has no day on which Ana agreed to it in writing. Ask, or take the photograph away.",
  ]);
  expect(sentences({ values: values("ana.jpg", "2026-05-01") })).toEqual([]);
  expect(sentences({ values: values("", "") })).toEqual([]);
  expect(sentences({ values: values("ana.jpg", "", "yes") })).toHaveLength(1); // as a sample
});

test("without donations neither payment pages nor claims of their page are left (R-576)", () => {
  const values = (donations: string) => ({
    shown: { shown: { donations } },
    school: { paymentLinks: { custom: "" } },
    "en/claims": { claims: [{ words: ["tax-deductible"], ask: "Prove it.", source: "", asOf: "" }] },
    "en/pages/donate": { donate: { tax: ["Gifts are tax-deductible."] } },
  });
  expect(sentences({ values: values("shown") })).toHaveLength(2);
  expect(sentences({ values: values("hidden") })).toEqual([]);
});

test("a language is left to review until somebody who speaks it has read it, and again once its texts change (R-557)", () => {
  const values = (reviewer: string, texts = "", title = "Inicio") => ({
    "en/language": { name: "English" },
    "es/language": { name: "Español" },
    "es/pages/home": { title, sample: true },
    "es/REVIEWED": { reviewer, date: "2026-05-01", texts, note: "" },
  });
  const mark = markOfTexts(values(""), "es");
  const left = (...read: Parameters<typeof values>) => sentences({ values: values(...read) }).slice(1);
  expect(left("")).toEqual([
    `content/es/REVIEWED.yaml names no reviewer. Let somebody who speaks the language read all its texts, and write who it was and when, with texts: "${mark}".`,
  ]);
  expect(left("Ana Ruiz")[0]).toContain(`does not say which texts Ana Ruiz read. If they are those of today`);
  expect(left("Ana Ruiz", mark)).toEqual([]);
  expect(left("Ana Ruiz", mark, "Comienzo")).toEqual([
    expect.stringMatching(/texts have changed since Ana Ruiz read them on 2026-05-01/),
  ]);
  const { sample: _, ...own } = values("")["es/pages/home"];
  expect(markOfTexts({ ...values(""), "es/pages/home": own }, "es"), "a sample's mark is no text").toBe(mark);
});

test('a drawing with "sample: true" is a sample too', () => {
  const drawings = { "mark.svg": "<!-- The mark.\n sample: true --><svg/>", "drawings/own.svg": "<svg/>" };
  expect(sentences({ drawings })).toEqual([
    'content/mark.svg is a sample. Put your own in its place, without the line "sample: true".',
  ]);
});

test("two durations of one program are a contradiction (R-314)", () => {
  const values = {
    "en/programs": {
      programs: {
        hvac: { title: "HVAC Technician", duration: "4-6 months" },
        core: { title: "Plumbing & Core Construction Program", duration: "6-8 months" },
      },
    },
    "en/programs/hvac": { page: { facts: { duration: "6-8 months" } } },
  };
  expect(sentences({ values })).toEqual([
    "HVAC Technician: the overview says 4-6 months, its own page says 6-8 months. Decide which one is right.",
  ]);
});
