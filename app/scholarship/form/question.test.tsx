import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { scholarshipFields } from "../../../contract/scholarship.ts";
import { MoreWords } from "../../words/words.tsx";
import { FormIntro } from "./form-intro.tsx";
import { Question } from "./question.tsx";

const words = wordsOf("en");
const { scholarshipSections } = words;
const questions = scholarshipSections.flatMap((section) => section.questions);

test("the form asks its questions in four parts, each with a visible label (R-93)", () => {
  expect(scholarshipSections.map(({ title }) => title)).toEqual([
    "About you",
    "Where you live",
    "Your training",
    "Your story",
  ]);
  expect(questions.map(({ name }) => name)).toEqual(scholarshipFields);
  for (const { name, label } of questions) {
    const field = fieldOf(name);
    expect(field).toContain(name === "program" ? "<legend" : `<label for="${name}"`);
    expect(field).toContain(`>${label}</${name === "program" ? "legend" : "label"}>`);
  }
});

test.each([
  ["firstName", /autocomplete="given-name" spellcheck="false"/i],
  ["lastName", /autocomplete="family-name" spellcheck="false"/i],
  ["email", /type="email" autocomplete="email" spellcheck="false"/i],
  ["phone", /type="tel" autocomplete="tel"/i],
  ["address", /autocomplete="street-address"/i],
  ["city", /autocomplete="address-level2"/i],
  ["state", /autocomplete="address-level1"/i],
  ["zip", /autocomplete="postal-code" inputmode="numeric"/i],
])("browsers can fill in %s, and offer the right keyboard (WCAG 1.3.5) (R-97)", (name, attributes) => {
  expect(fieldOf(name)).toMatch(attributes);
});

test("no field is checked, masked or shortened by the browser, and none has its label or hint inside (R-98)", () => {
  for (const { name } of questions) {
    expect(fieldOf(name)).toContain(`name="${name}"`);
    expect(fieldOf(name)).not.toMatch(
      / (required|pattern|minlength|maxlength|placeholder)\b|type="number"|\*/i,
    );
  }
});

test("a hint with an example stands before the message, and both describe the field (R-99)", () => {
  for (const name of ["email", "phone", "address", "state", "zip"]) {
    const field = fieldOf(name, "Please enter a valid answer.");
    expect(field).toMatch(
      new RegExp(
        `id="${name}-hint"[^>]*><span>[^<]*(For example|for example|5 digits).*id="${name}-error"[^>]*><span class="sr-only">Error: </span><span>Please.*<input`,
      ),
    );
    expect(field).toMatch(new RegExp(`aria-describedby="${name}-hint ${name}-error" aria-invalid="true"`));
  }
});

test("a program is one of five choices, none of them preselected (R-94)", () => {
  const choices = Array.from(
    fieldOf("program").matchAll(/type="radio"[^>]*value="([^"]*)"/g),
    ([, value]) => value,
  );
  expect(choices).toEqual(["Electrical", "HVAC", "Plumbing", "Business Office", "Construction"]);
  expect(fieldOf("program")).not.toContain("checked");
});

test("before the first question it says how long it takes, what to have ready, who reads it and whom to ask (R-95, R-96)", () => {
  const intro = renderToStaticMarkup(
    <MoreWords words={words}>
      <StaticRouter location="/scholarship">
        <FormIntro takesFocus={false} />
      </StaticRouter>
    </MoreWords>,
  );
  for (const sentence of [
    "Our scholarships are based on need.",
    "It takes about 15 minutes.",
    "Have your address and phone number ready.",
    "The people at our school who decide on scholarships read your answers.",
    'href="tel:',
    'href="mailto:',
  ])
    expect(intro).toContain(sentence);
  expect(scholarshipSections[1]?.intro).toContain(
    "The address of a shelter or of a program you live in is fine.",
  );
  expect(fieldOf("phone")).toContain("leave details in a voicemail");
  expect(fieldOf("financial")).toContain("We ask because");
});

function fieldOf(name: string, error?: string): string {
  const question = questions.find((one) => one.name === name);
  if (!question) throw new Error(`No question is named ${name}.`);
  return renderToStaticMarkup(
    <MoreWords words={words}>
      <Question question={question} firstAnswer={undefined} error={error} />
    </MoreWords>,
  );
}
