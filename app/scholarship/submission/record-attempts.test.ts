// What the applicant is told about an attempt without a response (docs/decisions/0011-retries-store-once.md).
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renee } from "../../../tests/support/browser/applicant.ts";
import { clearDraft, currentDraft, saveDraft } from "../draft/draft.ts";
import { readConfirmation } from "./confirmation.ts";
import { readPendingEmail } from "./pending-email.ts";
import { recordAttempt, recordNotSaved, recordSaved } from "./record-attempts.ts";
import type { Saved } from "./submit-application.ts";

const city = { tampa: { city: "Tampa" }, pueblo: { city: "Pueblo" }, austin: { city: "Austin" } };

beforeEach(() => {
  // The browser refuses storage, so the draft is kept in memory.
  vi.stubGlobal("window", {});
});
afterEach(() => {
  clearDraft();
  vi.unstubAllGlobals();
});

test("an application stored by the first attempt with a response has the newest answers", () => {
  expect(sent(city.tampa, { isConflict: false }).mayBeEarlier).toBe(false);
});

test("a conflict after unconfirmed attempts with the same answers cannot mean older answers", () => {
  unconfirmed(city.tampa);
  unconfirmed(city.tampa);
  expect(sent(city.tampa).mayBeEarlier).toBe(false);
});

test.each([
  ["the answers changed after an unconfirmed attempt", [city.tampa], city.pueblo],
  ["they changed and changed back", [city.tampa, city.pueblo], city.tampa],
  ["they changed before the last unconfirmed attempt", [city.tampa, city.pueblo, city.pueblo], city.pueblo],
  ["no attempt of this tab can have stored it", [], city.tampa],
])("a conflict may mean older answers when %s", (_name, attempts, last) => {
  for (const answers of attempts) unconfirmed(answers);
  expect(sent(last).mayBeEarlier).toBe(true);
});

test("a refused attempt stored nothing, so a change after it cannot mean older answers", () => {
  unconfirmed(city.pueblo);
  type(city.tampa);
  recordNotSaved({ isSaved: false, reason: "refused" }, recordAttempt(city.tampa));
  expect(sent(city.pueblo).mayBeEarlier).toBe(false);
});

test("a change by another tab while this one was sending may mean older answers", () => {
  type(city.tampa);
  const before = recordAttempt(city.tampa);
  const { id } = currentDraft();
  type(city.austin);
  expect(recordSaved({ request: { ...renee, id }, answers: city.tampa }, saved(), before).mayBeEarlier).toBe(
    true,
  );
});

test("once saved, the draft is removed, and the success view and the pending email are stored", () => {
  type(city.tampa);
  const { id } = currentDraft();
  recordSaved(
    { request: { ...renee, id }, answers: city.tampa },
    { ...saved(), retryEmailAfterSeconds: 0 },
    recordAttempt(city.tampa),
  );
  expect(currentDraft().id).not.toBe(id);
  expect(readConfirmation()).toMatchObject({ id });
  expect(readPendingEmail()?.request).toEqual({ ...renee, id });
});

test("a draft begun while the earlier application was being sent stays", () => {
  type(city.tampa);
  const { id } = currentDraft();
  const before = recordAttempt(city.tampa);
  clearDraft();
  type(city.austin);
  recordSaved({ request: { ...renee, id }, answers: city.tampa }, saved(), before);
  expect(currentDraft().answers).toEqual(city.austin);
});

function type(answers: Record<string, string>) {
  saveDraft({ ...currentDraft(), answers });
}

function unconfirmed(answers: Record<string, string>) {
  type(answers);
  recordNotSaved({ isSaved: false, reason: "connection" }, recordAttempt(answers));
}

function sent(answers: Record<string, string>, { isConflict = true } = {}) {
  type(answers);
  const before = recordAttempt(answers);
  const request = { ...renee, id: currentDraft().id };
  return recordSaved({ request, answers }, { ...saved(), wasStoredBefore: isConflict }, before);
}

function saved(): Saved {
  return {
    isSaved: true,
    wasStoredBefore: false,
    email: "sent",
    isTestingMode: false,
    retryEmailAfterSeconds: undefined,
  };
}
