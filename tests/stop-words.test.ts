// No Spanish page, mail or text has English in it (needs the build, which `npm test` makes first).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { composeMail } from "../server/auth/one-time-tokens/compose-mail.ts";
import { composeNotice } from "../server/email/compose-correction-mails.ts";
import { composeReceipt } from "../server/email/compose-receipt.ts";
import { contentDir, readFiles } from "../words/read-files.ts";
import { renee } from "./support/browser/applicant.ts";
import { programPages, publicPages, unknownPath } from "./support/browser/public-pages.ts";
import { aBuiltSite } from "./support/server/built-site.ts";
import { englishIn, namesIn, saidOn, textsOfWords } from "./support/stop-words.ts";

const site = await aBuiltSite();
const words = wordsOf("es");

/** English words and addresses that people here know by these names (content/es/STYLE.md). */
const names = [
  ...namesIn("es", readFileSync(join(contentDir, "es", "same.yaml"), "utf8")),
  ...["high school", "zip code", "120 Main Street", "GET", "POST"],
];
const paths = [...publicPages, ...programPages.flatMap(({ aliases }) => aliases)];

test("no Spanish page says anything in English, to readers, to screen readers and to search engines (R-453)", async () => {
  for (const path of paths) {
    const said = saidOn(await pageAt(spanish(path)));
    expect(said.length).toBeGreaterThan(30);
    expect([path, englishIn(said, names)]).toEqual([path, []]);
  }
});

test("nothing on a Spanish page stands on the English one too, but names (R-453)", async () => {
  for (const path of paths) {
    const english = new Set(saidOn(await pageAt(path)));
    const same = saidOn(await pageAt(spanish(path))).filter((text) => english.has(text));
    expect([path, same.filter((text) => !isName(text))]).toEqual([path, []]);
  }
});

test("no words of the Spanish site are English, whenever they are shown (R-453)", () => {
  const files = Object.entries(readFiles().values).filter(([file]) => /^es\/(?!same|REVIEWED)/.test(file));
  expect(files.length).toBeGreaterThan(30);
  for (const [file, value] of files)
    expect([file, englishIn(textsOfWords(value), names)]).toEqual([file, []]);
});

test("no Spanish mail says anything in English, and its HTML names its language (R-453)", () => {
  const application = {
    id: "5b0c1a52-7f3e-4d46-9c8a-2f6e41d0b793",
    email: renee.email,
    newEmail: "renee@example.org",
  };
  const sentAt = new Date("2026-11-23T12:00:00Z");
  const siteUrl = "https://school.example.org";
  const linked = { to: renee.email, words, link: siteUrl, code: "123456" };
  const { confirmation, recovery, magicLink, emailChangeNew, emailChangeCurrent } = words.authEmails;
  const linkEmails = [confirmation, recovery, magicLink, emailChangeNew, emailChangeCurrent];
  const mails = [
    ...linkEmails.map((email) => composeMail({ ...linked, email })),
    composeMail({ to: renee.email, words, email: words.authCodeEmails.reauthentication, code: "123456" }),
    composeReceipt({ ...renee, id: application.id, firstName: "Ana", sentAt, siteUrl, words }),
    composeNotice(application, words),
  ];
  for (const mail of mails) {
    if (mail.kind !== "mail") throw new Error("A text is no mail.");
    const lines = [mail.subject, ...mail.text.split("\n"), ...(mail.html ? saidOn(mail.html) : [])];
    expect([mail.subject, englishIn(lines, names)]).toEqual([mail.subject, []]);
    if (mail.html) expect(mail.html).toContain('<html lang="es">');
  }
  expect(JSON.stringify(mails)).toContain("23 de noviembre de 2026");
});

test.each([
  "Schedule a call with us",
  "Something went wrong.",
  "Please enter your first name.",
  "Loading...",
  "Your application",
  "Skip to content",
])("English such as %j is found, in a text, an attribute and structured data", async (sentence) => {
  const page = await pageAt("/es/programs/hvac");
  for (const changed of [
    page.replace("</main>", `<p>${sentence}</p></main>`),
    page.replace(/role="img" aria-label="[^"]+"/, `role="img" aria-label="${sentence}"`),
    page.replace(/<nav aria-label="[^"]*"/, `<nav aria-label="${sentence}"`),
    page.replace(/(name="description" content=)"[^"]*"/, `$1"${sentence}"`),
    page.replace(/("description":)"[^"]*"/, `$1"${sentence}"`),
  ]) {
    expect(changed).not.toBe(page);
    expect(englishIn(saidOn(changed), names)).toEqual([sentence]);
  }
});

/** Names, figures, codes and addresses. */
function isName(text: string): boolean {
  const rest = [...names, words.school.email, ...words.programPaths].reduce(
    (left, name) => left.replaceAll(name, ""),
    text.replaceAll(/https?:\S+/g, ""),
  );
  return !/\p{L}{2}/u.test(rest);
}

function spanish(path: string): string {
  return path === "/" ? "/es" : `/es${path}`;
}

async function pageAt(path: string): Promise<string> {
  const response = await site.request(path);
  expect([path, response.status]).toEqual([path, path.endsWith(unknownPath) ? 404 : 200]);
  return response.text();
}
