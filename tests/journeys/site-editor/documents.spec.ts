// Documents: a PDF is chosen in the editor, replaces an earlier one, and is found from a price.
import { expect, type Page, test } from "@playwright/test";
import { writtenDay } from "../../../words/days.ts";
import { aPdf, aPdfWithScript } from "../../support/a-pdf.ts";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { anEditorSite, rendered } from "../../support/browser/site-editor.ts";

const editor = anEditorSite();
test.use({ viewport: { width: 360, height: 740 } });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const written = (days: number, formats = "en-US") => writtenDay(inDays(days), formats);

/** Adds a document without its file. */
async function add(page: Page, number: number, answers: { kind: string; language: string; days: number }) {
  await page.getByRole("button", { name: "Add to Documents" }).click();
  const of = (label: string) => ({ name: `Documents ${number}: ${label}`, exact: true });
  await page.getByRole("combobox", of("what it is")).selectOption(answers.kind);
  await page.getByRole("combobox", of("language of the document")).selectOption(answers.language);
  await page.getByRole("textbox", of("in effect from")).fill(inDays(answers.days));
}

async function choose(page: Page, number: number, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  const name = new RegExp(`^Choose (a|another) PDF for Documents ${number}: PDF$`);
  await page.getByRole("button", { name }).click();
  await (await chooser).setFiles({ name: "policy.pdf", mimeType: "application/pdf", buffer });
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Publish \d+ changes?/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("On the site now").first()).toBeVisible(rendered);
}

test("an owner puts a catalog and a refund policy on the site, and a newer one in the place of the first (R-564, R-567, R-568)", async ({ page }) => {
  test.slow();
  const { url } = editor.site;
  await page.goto(`${url}/documents`);
  await expect(page.getByText(/There are no documents here yet/)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Documents" })).toHaveCount(0);

  await editor.open(page, "?page=%2Fdocuments");
  await add(page, 1, { kind: "Refund policy", language: "English", days: -400 });
  await choose(page, 1, await aPdfWithScript());
  await expect(page.getByText(/This PDF has a script or a form/)).toBeVisible(rendered);
  await page.route("**/api/site-editor/documents", (route) => route.abort("connectionreset"), { times: 1 });
  await choose(page, 1, await aPdf("Refunds of last year"));
  await expect(page.getByText(/The PDF was not sent, because there is no connection/)).toBeVisible(rendered);
  await choose(page, 1, await aPdf("Refunds of last year"));
  await expect(page.getByText(/Screen readers find no headings in this PDF/)).toBeVisible(rendered);
  await expect(page.getByRole("button", { name: "Choose another PDF for Documents 1: PDF" })).toBeFocused();
  await add(page, 2, { kind: "Refund policy", language: "English", days: -3 });
  await choose(page, 2, await aPdf("Refunds of this year"));
  await expect(page.getByRole("link", { name: /^Open the PDF/ })).toHaveCount(2, rendered);
  await add(page, 3, { kind: "Refund policy", language: "Spanish", days: 20 });
  await page.getByRole("textbox", { name: "Documents 3: title", exact: true }).fill("Reembolsos");
  await expectNoViolationsInBothThemes(page);
  await page.getByRole("button", { name: /^Publish \d+ changes/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/must be chosen, or the address of the document/)).toBeVisible(rendered);
  await page.keyboard.press("Escape");
  const address = "Documents 3: or address of another site (may be empty)";
  await page.getByRole("textbox", { name: address, exact: true }).fill("https://example.org/reembolsos");
  await publish(page);

  await page.goto(url);
  await page.getByRole("contentinfo").getByRole("link", { name: "Documents" }).click();
  const policies = page.getByRole("region", { name: "Refund policy" });
  await expect(policies.getByRole("listitem").filter({ visible: true })).toHaveText([
    new RegExp(`^Refund policyIn effect since ${written(-3)}In English · PDF, \\d kB$`),
    `ReembolsosIn effect from ${written(20)}In Spanish · On another site`,
  ]);
  await expect(policies.getByText("Reembolsos")).toHaveAttribute("lang", "es");
  await policies.getByText("Earlier versions").click();
  await expect(policies.getByText(`In effect since ${written(-400)}`)).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await expectServed(await policies.getByRole("link").last().getAttribute("href"));
  await page.goto(`${url}/es/documents`);
  await expect(page.getByText(`Vigente desde el ${written(-3, "es-US")}`)).toBeVisible();
  expect(await (await fetch(`${url}/sitemap.xml`)).text()).toContain(`${url}/es/documents`);

  await page.goto(`${url}/site-editor?history`);
  await page.getByText(/changed|lists?/).first().click();
  await expect(page.getByText(/document-[0-9a-f]{32}/)).toHaveCount(0);
}); // biome-ignore format: one line a step

/** As a PDF that a browser shows, that goes on by a range, and that loads nothing. */
async function expectServed(path: string | null): Promise<void> {
  expect(path).toMatch(/^\/media\/refund-policy-\d{4}-\d\d-\d\d-[0-9a-f]{32}-\d+\.pdf$/);
  const address = `${editor.site.url}${path}`;
  const whole = await fetch(address);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const [, name = ""] = /^\/media\/(.*)-[0-9a-f]{32}-\d+\.pdf$/.exec(path ?? "") ?? [];
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(bytes.length),
    "content-disposition": `inline; filename="${name}.pdf"`,
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
    "x-content-type-options": "nosniff",
  });
  const rest = await fetch(address, { headers: { range: "bytes=5-" } });
  expect([rest.status, Buffer.from(await rest.arrayBuffer())]).toEqual([206, bytes.subarray(5)]);
  const beyond = await fetch(address, { headers: { range: "bytes=99999999-" } });
  expect(beyond.status).toBe(416);
  for (const wrong of [
    address.replace(/-\d+\.pdf$/, "-9.pdf"),
    address.replace(/[0-9a-f]{32}/, "0".repeat(32)),
  ])
    expect((await fetch(wrong)).status).toBe(404);
}

test("beside each price a link leads to the refund policy, and the foot says what the law asks for (R-569, R-570)", async ({ page }) => {
  const key = "new0";
  const set = (file: string, path: string[], value: string | number) => ({ file, path, value });
  const term = (name: string, value: string | number) => set("programs", ["programs", "1", "costs", key, name], value);
  const overrides = [
    set("documents", ["documents"], key),
    ...Object.entries({
      ...{ documentKind: "refundPolicy", title: "", documentLanguage: "en", effective: inDays(-1), file: "" },
      address: "https://example.org/refunds",
    }).map(([name, value]) => set("documents", ["documents", key, name], value)),
    set("programs", ["programs", "1", "costs"], key),
    set("every/disclosures", ["disclosures", "accreditor"], "Example Council"),
    set("every/disclosures", ["disclosures", "ein"], "12-3456789"),
    ...[term("part", "tuition"), term("dollars", 4_200), term("due", "enrolment"), term("isCoverable", "yes")],
  ];
  await editor.site.query("insert into publications (number, overrides) select coalesce(max(number), 0) + 1, $1 from publications", [JSON.stringify(overrides)]);
  await expect.poll(async () => (await fetch(`${editor.site.url}/programs/hvac`)).text(), rendered).toContain("$4,200");
  await page.goto(`${editor.site.url}/programs/hvac`);
  await expect(page.getByRole("main").getByRole("link", { name: "Refund policy" })).toHaveCount(2);
  await expect(page.getByRole("contentinfo")).toContainText("Accredited by Example Council501(c)(3) nonprofit, EIN 12-3456789");
  await expectNoViolationsInBothThemes(page);
  const home = await (await fetch(editor.site.url)).text();
  expect(home).toContain('"taxID":"12-3456789","nonprofitStatus":"Nonprofit501c3"');
  await page.goto(`${editor.site.url}/programs`);
  const links = page.getByRole("main").getByRole("link", { name: "Refund policy" });
  await expect(links, "in the card, and below the comparison").toHaveCount(2);
  await links.first().click();
  await expect(page.getByRole("heading", { name: "Refund policy" })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Refund policy" })).toHaveAttribute("href", "https://example.org/refunds");
}); // biome-ignore format: one line a step
