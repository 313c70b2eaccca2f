// The main job of somebody who reads only Spanish, with script and without: apply with a mistake, correct it,
// read the receipt, look the application up by its mail, and make an account.

import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { wordsOf } from "#words";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import { anApplicant, fillUnhydrated, openForm } from "../../support/browser/applicant.ts";
import { hydrated } from "../../support/browser/hydrated.ts";
import { aMember, aPerson, openMailedLink } from "../../support/browser/people.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";
import type { Site } from "../../support/server/site.ts";

const { scholarshipSections } = wordsOf("es");
const labels = new Map(
  scholarshipSections.flatMap(({ questions }) => questions.map(({ name, label }) => [name, label])),
);

for (const isScripted of [true, false])
  test.describe(isScripted ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled: isScripted });

    test("an application is corrected, sent, receipted and looked up in Spanish (R-445)", async ({
      page,
      site,
    }) => {
      const applicant = anApplicant();
      await page.clock.install();
      await page.goto("/es/scholarship");
      await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
      for (const [name, label] of labels)
        if (name === "program") await page.getByRole("radio", { name: "Plomería" }).check();
        else if (name !== "city")
          await page.getByLabel(label, { exact: true }).fill(applicant[name as keyof typeof applicant]);
      await page.getByRole("button", { name: "Enviar solicitud" }).click();
      await expect(page.getByRole("alert")).toContainText("Por favor, escriba una ciudad válida.");
      await expect(page).toHaveTitle(/^Error: Solicitud de beca/);
      if (isScripted) await expectNoViolations(page); // axe is a script
      await page.getByLabel("Ciudad", { exact: true }).fill(applicant.city);
      await page.clock.fastForward(60_000); // who needs less time for all answers may be a program
      await page.getByRole("button", { name: "Enviar solicitud" }).click();

      await expect(page.getByRole("heading", { name: "Ya tenemos su solicitud" })).toBeVisible();
      await expect(page).toHaveURL("/es/scholarship");
      if (isScripted) await expectNoViolations(page); // axe is a script
      const reference = (await page.locator("dd").first().innerText()).trim();
      const [receipt] = await mailsTo(site, applicant.email, 1);
      expect(receipt?.subject).toBe("Ya tenemos su solicitud para Plumbline Trade School");
      expect(receipt?.text).toContain(reference);
      expect(receipt?.text).toContain(`${site.url}/es/status`);
      expect(
        await site.query(
          "select program, language from scholarship_application_details join scholarship_applications on id = application_id where email = $1",
          [applicant.email],
        ),
      ).toEqual([{ program: "Plumbing", language: "es" }]);

      await page.goto("/es/status");
      await page.getByLabel("Número de referencia").fill(reference);
      await page.getByLabel("Correo electrónico", { exact: true }).fill(applicant.email);
      await page.getByRole("button", { name: "Enviarme el enlace" }).click();
      await expect(page.getByRole("heading", { name: "Revise su correo electrónico" })).toBeVisible();
      const [, link] = await mailsTo(site, applicant.email, 2);
      expect(link?.subject).toBe("Cómo va su solicitud para Plumbline Trade School");
      await page.goto(addressIn(link, "/es/status"));
      await expect(page.getByRole("heading", { name: "Ya tenemos su solicitud" })).toBeVisible();
      await expect(page.locator("[aria-current=step]")).toHaveText("Recibida");
      await expect(page.getByRole("main")).toContainText("Plomería");
      if (isScripted) await expectNoViolations(page); // axe is a script
    });
  });

test.describe("without script, a form begun in English", () => {
  test.use({ javaScriptEnabled: false });

  test("is continued in Spanish with its answers, from the form and from its problems (R-449)", async ({
    page,
    site,
  }) => {
    const applicant = { ...anApplicant(), program: "Plumbing" };
    await openForm(page);
    await fillUnhydrated(page, { ...applicant, city: "" });
    await page.getByRole("button", { name: "Continue this form with your answers in Español" }).click();
    await expect(page).toHaveURL("/es/scholarship");
    await expect(page).toHaveTitle(/^Solicitud de beca/);
    await expect(page.getByRole("alert")).toBeHidden();
    for (const [name, label] of labels)
      if (name === "program") await expect(page.getByRole("radio", { name: "Plomería" })).toBeChecked();
      else
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(
          name === "city" ? "" : applicant[name as keyof typeof applicant],
        );
    await page.getByRole("button", { name: "Enviar solicitud" }).click();
    await expect(page.getByRole("alert")).toContainText("Por favor, escriba una ciudad válida.");
    await page.getByRole("button", { name: "Siga con este formulario y sus respuestas en English" }).click();
    await expect(page).toHaveURL("/scholarship");
    await expect(page.getByLabel("Tell us your story")).toHaveValue(applicant.story);
    expect(
      await site.query("select id from scholarship_applications where email = $1", [applicant.email]),
    ).toEqual([]);
  });
});

test("an account made in Spanish gets its mail and its links in Spanish, and a new password too (R-446)", async ({
  page,
  site,
}) => {
  const person = aPerson();
  await page.goto("/es/auth");
  await hydrated(page);
  await page.getByRole("button", { name: "Cree su cuenta" }).click();
  await page.getByLabel("Nombre", { exact: true }).fill(person.firstName);
  await page.getByLabel("Apellidos").fill(person.lastName);
  await page.getByLabel("Correo electrónico").fill(person.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  const [confirmation] = await mailsTo(site, person.email, 1);
  expect(confirmation?.subject).toBe("Confirme su correo electrónico para Plumbline Trade School");
  await openMailedLink(page, addressIn(confirmation, "/es/auth"));
  await expect(toastOf(page, "Su correo electrónico está confirmado")).toBeVisible();
  await expect(page).toHaveURL("/es");
  await page.getByRole("button", { name: "Seguridad" }).click();
  await expect(page.getByRole("dialog")).toContainText("Dispositivos con sesión abierta");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cerrar sesión" }).click();

  await page.goto("/es/auth");
  await hydrated(page);
  await page.getByRole("button", { name: "¿Olvidó su contraseña?" }).click();
  await page.getByLabel("Correo electrónico").fill(person.email);
  await page.getByRole("button", { name: "Enviar correo" }).click();
  const [, reset] = await mailsTo(site, person.email, 2);
  expect(reset?.subject).toBe("Elija una contraseña nueva para Plumbline Trade School");
  await openMailedLink(page, addressIn(reset, "/es/auth"));
  await expect(page).toHaveURL(/\/es\/auth\?from=reset/);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill("otra-plomada-1");
  await page.getByRole("button", { name: "Guardar contraseña nueva" }).click();
  await expect(toastOf(page, "Se cambió su contraseña.")).toBeVisible();
  await expect(page).toHaveURL("/es");
});

test("somebody whose account is English gets Spanish mail once they use the Spanish pages (R-446)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await page.goto("/es/auth");
  await hydrated(page);
  await page.getByRole("button", { name: "¿Olvidó su contraseña?" }).click();
  await page.getByLabel("Correo electrónico").fill(person.email);
  await page.getByRole("button", { name: "Enviar correo" }).click();
  const [reset] = await mailsTo(site, person.email, 1);
  expect(reset?.subject).toBe("Elija una contraseña nueva para Plumbline Trade School");
  await openMailedLink(page, addressIn(reset, "/es/auth"));
  await page.getByLabel("Contraseña nueva", { exact: true }).fill("a-level-and-a-square");
  await page.getByRole("button", { name: "Guardar contraseña nueva" }).click();
  const [, notice] = await mailsTo(site, person.email, 2);
  expect(notice?.subject).toBe("Contraseña nueva en su cuenta de Plumbline Trade School");
});

test("an account from before keeps Spanish once somebody signs in on the Spanish pages (R-446)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await page.goto("/es/auth");
  await page.getByLabel("Correo electrónico").fill(person.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL("/es");
  const account = () =>
    site.query("select raw_user_meta_data from auth.users where email = $1", [person.email]);
  const inSpanish = expect.objectContaining({ language: "es" });
  await expect.poll(account).toEqual([{ raw_user_meta_data: inSpanish }]);
});

/** The mails to an address in the order in which they were sent, once there are so many. */
async function mailsTo(site: Site, address: string, count: number): Promise<Email[]> {
  const find = async () => {
    const mails = await Promise.all((await site.outbox()).map((raw) => PostalMime.parse(raw)));
    return mails.filter(({ to }) => to?.[0]?.address === address);
  };
  await expect.poll(async () => (await find()).length).toBe(count);
  return find();
}

/** The address in a mail that has this path. */
function addressIn(mail: Email | undefined, path: string): string {
  const addresses = mail?.text?.match(/https?:\S+/g) ?? [];
  return addresses.find((address) => new URL(address).pathname === path) ?? "";
}
