// An applicant looks up where the application stands, by a mailed link and in the account, and changes it.
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { hydrated } from "../../support/browser/hydrated.ts";
import { aMember, signIn, storeSession } from "../../support/browser/people.ts";
import { test } from "../../support/browser/shared-site.ts";
import { linkFor } from "../../support/browser/status-link.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import type { Site } from "../../support/server/site.ts";

for (const isScripted of [true, false])
  test.describe(isScripted ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled: isScripted });

    test("reference and address bring a mail whose link shows the state; the page itself tells nothing (R-392)", async ({
      page,
      site,
    }) => {
      const email = `look-up-${isScripted}@example.org`;
      const id = await insertApplication(site, { email });
      await page.goto("/status");
      await lookUp(page, "nonsense", email);
      await expect(page.getByRole("alert").getByText("Enter your reference.")).toBeVisible();
      await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
      if (isScripted) await expectNoViolations(page); // axe is a script
      await lookUp(page, id.slice(0, 8), "stranger@example.org");
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
      const told = await page.getByRole("main").innerText();
      await page.goto("/status");
      await lookUp(page, id.slice(0, 8), email);
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
      expect(await page.getByRole("main").innerText()).toBe(told);
      if (isScripted) await expectNoViolations(page); // axe is a script

      await page.goto(await linkFor(site, email));
      await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
      await expect(page.getByText(id.slice(0, 8).toUpperCase())).toBeVisible();
      await expect(page.locator("[aria-current=step]")).toHaveText("Received");
      if (isScripted) await expectNoViolations(page); // axe is a script
      await site.query("update scholarship_applications set status = 'rejected' where id = $1", [id]);
      await page.reload();
      await expect(page.getByRole("heading", { name: "We're reading your application" })).toBeVisible();
      await site.query(
        "insert into application_messages (application_id, subject, body, announces) values ($1, 'x', 'x', 'rejected')",
        [id],
      );
      await page.reload();
      await expect(page.getByRole("heading", { name: "We can't offer you a scholarship" })).toBeVisible();
      await page.goto(`/status?token=${"x".repeat(43)}`);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    });

    test("the link's owner corrects a number, adds to an answer, withdraws and goes on (R-593, R-594, R-595)", async ({
      page,
      site,
    }) => {
      const id = await insertApplication(site, { email: `change-${isScripted}@example.org` });
      await page.goto(`/es/status?token=${await aLink(site, id)}`);
      const open = (name: string) => page.getByText(name, { exact: true }).click();
      const press = (name: string) => page.getByRole("button", { name }).click();
      await open("Cambie su teléfono, dirección o correo electrónico");
      await page.getByLabel("Teléfono").fill("1");
      await press("Guardar los cambios");
      await expect(page).toHaveTitle(/^Error: /);
      await expect(page.getByLabel("Teléfono")).toHaveValue("1");
      if (isScripted) await expectNoViolations(page); // axe is a script
      await page.getByLabel("Teléfono").fill("305 555 0199");
      await press("Guardar los cambios");
      await expect(page.getByText("Sus cambios se guardaron.")).toBeVisible();
      await open("Agregue algo a una respuesta");
      await page.getByLabel("¿A qué respuesta?").selectOption({ label: "Cuéntenos sus metas" });
      await page.getByLabel("Lo que quiere agregar").fill("Tengo una camioneta.");
      await press("Agregarlo");
      await expect(page.getByText("Lo que escribió se agregó")).toBeVisible();
      await open("Retire su solicitud");
      await press("Retirar mi solicitud");
      await expect(page.getByText("Usted retiró esta solicitud el")).toBeVisible();
      await page.reload();
      await press("Seguir con mi solicitud");
      await expect(page.getByText("Su solicitud sigue adelante.")).toBeVisible();
      await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "·" })).toHaveText([
        /^Decidió seguir/,
        /^Retiró/,
        /^Agregó algo/,
        /^Cambió: Teléfono/,
      ]);
      if (isScripted) await expectNoViolations(page); // axe is a script
    });

    test("the reference that was lost comes by mail (R-596)", async ({ page, site }) => {
      const email = `lost-${isScripted}@example.org`;
      await insertApplication(site, { email });
      await page.goto("/status");
      await page.getByText("No reference, or helping somebody?").click();
      const form = page.locator("form", { has: page.getByRole("button", { name: "Email me the link" }) });
      await form.getByLabel("Your email").fill("nonsense");
      await form.getByRole("button").click();
      await expect(form.getByLabel("Your email")).toHaveAccessibleDescription(/valid email address/);
      await form.getByLabel("Your email").fill(email);
      await form.getByRole("button").click();
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
      await page.goto(await linkFor(site, email));
      await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
    });
  });

test("what is added stays in the tab when no answer comes, until it was added (R-594)", async ({
  page,
  site,
}) => {
  const id = await insertApplication(site, { email: "offline@example.org" });
  const path = `/status?token=${await aLink(site, id)}`;
  await page.goto(path);
  await page.getByText("Add to an answer").click();
  await page.getByLabel("What you want to add").fill("I have a van now.");
  await page.route(`**${path}`, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: "Add it" }).click();
  await failed;
  await page.unroute(`**${path}`);
  await page.goto(path);
  await expect(page.getByLabel("What you want to add")).toHaveValue("I have a van now.");
  await page.getByRole("button", { name: "Add it" }).click();
  await expect(page.getByText("What you wrote is added")).toBeVisible();
  await hydrated(page);
  await page.goto(path);
  await page.getByText("Add to an answer").click();
  await expect(page.getByLabel("What you want to add")).toHaveValue("");
});

test("the calendar's page, which lets in a script that is not ours, learns nothing of the link (R-435)", async ({
  page,
  context,
  site,
}) => {
  await blockExternalRequests(context);
  const email = "calendar@example.org";
  const id = await insertApplication(site, { email });
  await page.goto("/status");
  await lookUp(page, id.slice(0, 8), email);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(await linkFor(site, email));
  await page.getByRole("contentinfo").getByRole("link", { name: "Schedule a Call" }).click();
  await expect(page).toHaveURL("/schedule");
  expect(await page.evaluate(() => document.referrer)).toBe(`${new URL(page.url()).origin}/`);
});

test("the form leads to the look-up, and the answers typed so far are still there afterwards (R-432)", async ({
  page,
}) => {
  await page.goto("/scholarship");
  await page.getByLabel("First name").fill("Renée");
  await page.getByRole("main").getByRole("link", { name: "Look up your application" }).click();
  await expect(page.getByRole("heading", { name: "Look up your application" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("First name")).toHaveValue("Renée");
});

test("a signed-in person finds the applications that were sent with the account's address, and opens them (R-393, R-597)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await answeredTheMail(site, person.email);
  const id = await insertApplication(site, { email: person.email.toUpperCase() });
  await insertApplication(site, { email: "somebody.else@example.org" });
  await signIn(page, site, person);
  await page.getByRole("link", { name: "My applications" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "My applications" })).toBeVisible();
  await expect(main.getByRole("article").getByText(id.slice(0, 8).toUpperCase())).toBeVisible();
  await expect(main.getByRole("article")).toHaveCount(1);
  await expect(main.getByText("Do you have an account with that address?")).toHaveCount(0);
  await expectNoViolations(page);
  await main.getByRole("button", { name: "Change, add or withdraw" }).click();
  await expect(main.getByRole("heading", { name: "Change your application" })).toBeVisible();
});

test("an account without an application is told so, and how to look up another address", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await storeSession(page, site, person);
  await page.goto("/status");
  await expect(page.getByText(`We can't show an application for ${person.email}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Look up an application by email" })).toBeVisible();
});

/** Makes an account that the operator's command made one of a sign-up by mail (private.proven_email). */
async function answeredTheMail(site: Site, email: string) {
  await site.query("update auth.users set confirmation_sent_at = email_confirmed_at where email = $1", [
    email,
  ]);
}

async function lookUp(page: Page, reference: string, email: string) {
  await page.getByLabel("Reference", { exact: true }).fill(reference);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send me the link" }).click();
}

/** The token of a new link to this application. */
async function aLink(site: Site, id: string): Promise<string> {
  const token = randomUUID();
  await site.query(
    "insert into status.links values (sha256(convert_to($1, 'UTF8')), $2, now() + interval '1 hour')",
    [token, id],
  );
  return token;
}
