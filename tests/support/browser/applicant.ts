// An applicant at the form.
import { expect, type Page } from "@playwright/test";
import type { ScholarshipForm } from "../../../contract/scholarship.ts";
import { hydrated } from "./hydrated.ts";

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

/** Types each answer into the field with its visible label, as a person does. */
export async function typeApplication(page: Page, form: ScholarshipForm): Promise<void> {
  const names = Object.keys(labels) as (keyof typeof labels)[]; // the keys of a literal object
  for (const name of names) await page.getByLabel(labels[name], { exact: true }).fill(form[name]);
  await page.getByRole("radio", { name: form.program, exact: true }).check();
}

/**
 * Gives all answers but those in `without` at once, once the page is hydrated: for tests of what comes before
 * or after the typing, which takes five times as long.
 */
export async function fillApplication(
  page: Page,
  form: ScholarshipForm,
  without: (keyof ScholarshipForm)[] = [],
): Promise<void> {
  await hydrated(page);
  await fillUnhydrated(page, form, without);
}

/** The same without waiting: before hydration, or without script. */
export async function fillUnhydrated(
  page: Page,
  form: ScholarshipForm,
  without: (keyof ScholarshipForm)[] = [],
): Promise<void> {
  await page.locator("#firstName").waitFor();
  const answers = Object.entries(form).filter(([name]) => !without.some((left) => left === name));
  await page.evaluate(giveAnswers, answers);
}

/** Runs in the page. The prototype's setter is the browser's own, which React does not see. */
function giveAnswers(answers: [name: string, answer: string][]): void {
  for (const [name, answer] of answers) {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`main [name=${name}]`);
    const field = [...fields].find(({ type, value }) => type !== "radio" || value === answer);
    if (!field) throw new Error(`The form has no field ${name} for ${answer}`);
    field.focus();
    if (field.type === "radio") field.click();
    else {
      const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, answer);
      for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
    }
  }
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

/** Before, the form asks about no answer (app/scholarship/form/load-answer-checks.ts). */
export async function answerChecksLoaded(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    const checks = files.find((name) => name.includes("/find-answers-to-check-"));
    return checks && import(checks);
  });
}

export async function submitForm(page: Page): Promise<void> {
  await hydrated(page);
  await submitUnhydrated(page);
}

/** The browser itself posts the form. */
export function submitUnhydrated(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Submit application" }).click();
}

export async function expectConfirmation(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  await expect(
    page.getByRole("main").getByText("Application submitted successfully!", { exact: true }),
  ).toBeVisible();
}
