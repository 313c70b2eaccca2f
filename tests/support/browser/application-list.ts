// Applications in a site's database, and an administrator who opens their list.
import { expect, type Locator, type Page } from "@playwright/test";
import type { Site } from "../server/site.ts";
import { type Person, storeSession } from "./people.ts";

/** `query` is the list's filter as in the address. */
export async function openList(
  page: Page,
  site: Site,
  { person, query = "" }: { person: Person; query?: string },
) {
  await storeSession(page, site, person);
  await page.goto(`${site.url}/scholarship-admin${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/\(\d/);
}

/** In the dialog that the button "Export..." opens. */
export async function startExport(
  page: Page,
  { version = "As stored", format = "CSV" }: { version?: string; format?: string } = {},
): Promise<void> {
  await page.getByRole("button", { name: "Export..." }).click();
  const dialog = page.getByRole("dialog", { name: "Export applications" });
  await dialog.getByRole("radio", { name: version }).check();
  await dialog.getByRole("radio", { name: format }).check();
  await dialog.getByRole("button", { name: `Export ${format}` }).click();
}

/** The names in the rows that are rendered, without what stands below them. */
export function shownNames(page: Page): Locator {
  return page.getByRole("rowheader").locator("[id^=name-]");
}

/** The list scrolls with the page, which is short until the rows are there. */
export async function scrollToEnd(page: Page): Promise<void> {
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

/** "Ana N1" is the newest, then "Ben N2", "Cora N3" and so on; `columns` are SQL of n. */
export async function storeApplications(
  site: Site,
  count: number,
  columns: Record<string, string> = {},
): Promise<void> {
  const row: Record<string, string> = {
    first_name: "(array['Dan', 'Ana', 'Ben', 'Cora'])[1 + n % 4]",
    last_name: "'N' || n",
    email: "'a' || n || '@example.org'",
    phone: "'555 ' || (1000000 + n)",
    city: "'Tampa'",
    state: "'FL'",
    budget: "'40 dollars'",
    education: "'GED'",
    experience: "'Heat pumps'",
    why_interested: "E'A story long enough\\n\\nGoals: A steady trade'",
    created_at: "now() - n * interval '1 day'",
    ...columns,
  };
  await site.query(
    `insert into scholarship_applications (${Object.keys(row).join(", ")}) select ${Object.values(row).join(", ")} from generate_series(1, ${count}) n`,
  );
  // As autovacuum does a minute later.
  if (count >= 10_000)
    await site.query("vacuum analyze scholarship_applications, private.application_search_rows");
}

export async function markInDatabase(site: Site, firstName: string, status: string): Promise<void> {
  await site.query("update scholarship_applications set status = $2 where first_name = $1", [
    firstName,
    status,
  ]);
}

/** The stored statuses, from the newest application to the oldest. */
export async function storedStatuses(site: Site): Promise<string[]> {
  const rows = await site.query<{ status: string }>(
    "select status from scholarship_applications order by created_at desc",
  );
  return rows.map(({ status }) => status);
}

/** As an administrator does by a second press. */
export async function erase(site: Site, firstName: string, kind: "anonymized" | "deleted"): Promise<void> {
  await site.query(
    "insert into application_erasures (application_id, kind) select id, $2 from scholarship_applications where first_name = $1",
    [firstName, kind],
  );
}

/** Its changes of status, oldest first. */
export function historyOf(site: Site, firstName: string) {
  return site.query(
    `select from_status, to_status, changed_by_email
     from application_changes join scholarship_applications a on a.id = application_id
     where first_name = $1 order by application_changes.id`,
    [firstName],
  );
}

/**
 * From here on the page does not learn what colleagues change, so that a test can act before it does. Returns
 * the function that ends this.
 */
export async function holdNews(page: Page): Promise<() => Promise<void>> {
  const call = "**/rpc/application_news";
  await page.route(call, (route) => route.fulfill({ json: [] }));
  return () => page.unroute(call);
}

/**
 * Advances the page's clock by the interval at which the list asks what changed
 * (app/applications/live/news.ts). The clock must be installed before the page opens.
 */
export function untilDialogLooksAgain(page: Page): Promise<void> {
  return page.clock.fastForward(15_000);
}
