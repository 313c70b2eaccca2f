// An applicant at the form, who fills every field by its visible label.
import { expect, type Page } from "@playwright/test";
import type { ScholarshipForm } from "../../../contract/scholarship.ts";

/** Real text: accents, an apostrophe, emoji, line breaks, 5,000 characters. */
export const renee: ScholarshipForm = {
  firstName: "Renée",
  lastName: "O’Brien-Müñoz",
  email: "renee.obrien@example.org",
  phone: "(555) 555-0123",
  address: "120 Main Street, Apt 4",
  city: "Cañon City",
  state: "TX",
  zip: "77001",
  education: "GED, 2019",
  program: "HVAC",
  career: "Install heat pumps 🔧 with a licensed crew",
  financial: "I can pay $40 a month; I need help with the rest.",
  story: `I’m rebuilding. 🙂\n\n${"Every day a bit more, señor. ".repeat(171)}`.trim(),
  goals: "A steady trade, and a home with my daughter.",
};

let count = 0;

/** Renée, with an email address that no other test uses. */
export function anApplicant(): ScholarshipForm {
  count += 1;
  return { ...renee, email: `applicant${count}.${process.pid}@example.org` };
}

const labels: Record<Exclude<keyof ScholarshipForm, "program">, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  city: "City",
  state: "State",
  zip: "Zip code",
  education: "Education background",
  career: "Career goals",
  financial: "Financial need",
  story: "Tell us your story",
  goals: "Tell us your goals",
};

/** Fills the form on the page except for the fields in `without`. */
export async function fillApplication(
  page: Page,
  form: ScholarshipForm,
  without: (keyof ScholarshipForm)[] = [],
): Promise<void> {
  const names = Object.keys(labels) as (keyof typeof labels)[]; // the keys of a literal object
  for (const name of names) {
    if (!without.includes(name)) await page.getByLabel(labels[name], { exact: true }).fill(form[name]);
  }
  if (!without.includes("program"))
    await page.getByRole("radio", { name: form.program, exact: true }).check();
}

/**
 * Opens the form of the shared site without waiting for the load event, which held-back scripts would delay.
 */
export async function openForm(page: Page): Promise<void> {
  await page.goto("/scholarship", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeVisible();
}

export async function openLoadedForm(page: Page, search = ""): Promise<void> {
  await page.goto(`/scholarship${search}`);
  await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeVisible();
}

/** Opens and fills the form; returns the email address, which no other test uses. */
export async function openFilledForm(page: Page): Promise<string> {
  const applicant = anApplicant();
  await page.goto("/scholarship");
  await fillApplication(page, applicant);
  return applicant.email;
}

export function submitForm(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Submit application" }).click();
}

export async function expectConfirmation(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  await expect(
    page.getByRole("main").getByText("Application submitted successfully!", { exact: true }),
  ).toBeVisible();
}
