import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { detailFields, erasedEmail } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { MoreWords } from "../../words/words.tsx";
import { ApplicationAnswers } from "./application-answers.tsx";
import { applicationQueryKey } from "./use-application.ts";

const stored = {
  id: "[id]",
  first_name: "[first_name]",
  last_name: "[last_name]",
  email: "[email]",
  phone: "[phone]",
  city: "[city]",
  state: "[state]",
  budget: "[budget]",
  education: "[education]",
  experience: "[experience]",
  why_interested: "[why_interested]",
  status: "new",
  created_at: "2026-11-23T12:00:00Z",
} satisfies StoredApplication;
const details = Object.fromEntries(detailFields.map((field) => [field, `[${field}]`]));

test("the dialog shows everything that is stored of an application but the name, which is its title", () => {
  const shown = markupOf(stored);
  const values = [...Object.values(stored), ...Object.values(details)].filter((value) =>
    /^\[.*\]$/.test(value),
  );
  expect(values.length).toBeGreaterThan(10);
  expect(values.filter((value) => !shown.includes(value))).toEqual(["[first_name]", "[last_name]"]);
});

test("the dialog shows no details of an application that was anonymized meanwhile", () => {
  const shown = markupOf({ ...stored, email: erasedEmail });
  expect(Object.values(details).filter((value) => shown.includes(value))).toEqual([]);
});

test.each([
  ["es", "Spanish"],
  ["en", undefined],
])("of a form in %s the dialog names the language %s (R-454)", (language, name) => {
  const shown = markupOf(stored, { ...details, language });
  expect(/Language of the form<\/dt><dd[^>]*>([^<]*)/.exec(shown)?.[1]).toBe(name);
  expect(markupOf({ ...stored, email: erasedEmail }, { ...details, language })).not.toContain("Spanish");
});

function markupOf(application: StoredApplication, kept = { ...details, language: "en" }): string {
  const client = new QueryClient();
  client.setQueryData(applicationQueryKey(application.id, "details"), kept);
  return renderToStaticMarkup(
    <MoreWords words={wordsOf("en")}>
      <QueryClientProvider client={client}>
        <ApplicationAnswers application={application} />
      </QueryClientProvider>
    </MoreWords>,
  );
}
