// Everything that a person reads is words of content/ (docs/architecture.md): the code of the site has no
// literal of its own for it. What programs, operators and logs read is listed here with its reason.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readableLiterals } from "./support/readable-literals.ts";

const root = join(import.meta.dirname, "..");

/** Calls whose argument goes to the browser's console, the server's log or a thrown bug. */
const unseen = /^(console\.\w+|logFailure|callAuth|say|onStep|refuse|\w*Error)$/;

/** Files and folders whose sentences are no words of the site, by what they are. */
const allowed: Record<string, readonly string[]> = {
  "the wire protocols of Supabase Auth and PostgREST, whose sentences their clients know; pages translate by code":
    ["server/auth/", "server/data/"],
  "answers to programs with a code beside the sentence; pages translate by code": [
    "server/email/errors.ts",
    "server/email/read-application.ts",
    "server/notify/errors.ts",
    "server/process/app.ts",
    "server/site/built-site.ts",
  ],
  "what operators read in the terminal, in the log and beside figures": [
    "server/process/",
    "server/platform/",
    "server/database/",
    "server/delivery/errors.ts",
    "server/metrics/",
  ],
  "what is wrong with words, in the terminal of a build and in the log": [
    "server/site/check/page-faults.ts",
    "server/site/publication/render-pages.ts",
    "server/site/publication/render-publication.ts",
  ],
  "the XML of a workbook, which spreadsheet programs read": ["app/applications/export/xlsx.ts"],
  "names that people write into the form": ["contract/us-states.ts"],
};

/** Mails and texts about accounts, which people read, lie in one of these folders. */
const composers = /^server\/auth\/.*\/(compose|send)-[\w-]+\.ts$/;

test("no literal of the site's code is read by a person (R-452)", () => {
  const files = globSync("{app,contract,server}/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.*"] });
  expect(files.length).toBeGreaterThan(700);
  const found = files.filter((file) => !isAllowed(file)).flatMap(literalsOf);
  expect(found).toEqual([]);
});

test("every file and folder that is excepted has such a literal", () => {
  for (const place of Object.values(allowed).flat()) {
    const files = globSync(place.endsWith("/") ? `${place}**/*.ts` : place, { cwd: root });
    expect([place, files.some((file) => literalsOf(file).length > 0)]).toEqual([place, true]);
  }
});

test.each([
  ["<p>Apply</p>", "Apply"],
  ['<img alt="House" />', "House"],
  ['<a aria-label={isOpen ? "close" : "open"} />', "close", "open"],
  ['<p>{isOpen ? "close" : "open"}</p>', "close", "open"],
  ['<p>{isOpen && "open"}</p>', "open"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  ["<p>{`${count} of ${all}`}</p>", "{} of {}"],
  ['const links = [{ label: "Donate Now" }]', "Donate Now"],
  ['toast("Could not send.")', "Could not send."],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  ["const greeting = `Dear ${name},\\nwelcome here.`", "Dear {},\nwelcome here."],
])("in %s a person reads a literal", (source, ...texts) => {
  expect(readableLiterals("page.tsx", source).map(({ text }) => text)).toEqual(texts);
});

test.each([
  '<p className="flex min-h-11 Text:x">{words.title}</p>',
  '<p>{kind === "open" ? words.open : words.closed}</p>',
  '<p>{formatMessage(words.of, { kind: "open" })}</p>',
  '<Button variant={isOpen ? "plain" : "outline"}>{label}</Button>',
  'type Kind = "One of these." | "Another one.";',
  'import { words } from "Some Where/words.ts";',
  'const header = { "Content-Type": "text/html; charset=utf-8", accept: "a, b" };',
  'const query = "select id from applications where status = $1";',
])("in %s nobody reads a literal", (source) => {
  expect(readableLiterals("page.tsx", source)).toEqual([]);
});

function literalsOf(file: string): string[] {
  return readableLiterals(file, readFileSync(join(root, file), "utf8"))
    .filter(({ callee }) => !unseen.test(callee))
    .map(({ text }) => `${file}: ${text}`);
}

function isAllowed(file: string): boolean {
  return (
    !composers.test(file) &&
    Object.values(allowed)
      .flat()
      .some((place) => file === place || (place.endsWith("/") && file.startsWith(place)))
  );
}
