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

test("an application stored by its first heard try is the newest there is", () => {
  expect(sent(city.tampa, { isConflict: false }).mayBeEarlier).toBe(false);
});

test("a conflict after unconfirmed tries with the same answers holds no older ones", () => {
  unconfirmed(city.tampa);
  unconfirmed(city.tampa);
  expect(sent(city.tampa).mayBeEarlier).toBe(false);
});

test.each([
  ["the answers changed after an unconfirmed try", [city.tampa], city.pueblo],
  ["they changed there and back", [city.tampa, city.pueblo], city.tampa],
  ["they changed before the last unconfirmed try", [city.tampa, city.pueblo, city.pueblo], city.pueblo],
  ["no try of this tab can have stored it", [], city.tampa],
])("a conflict may hold older answers when %s", (_name, tries, last) => {
  for (const answers of tries) unconfirmed(answers);
  expect(sent(last).mayBeEarlier).toBe(true);
});

test("a try that was refused stored nothing, so a change after it is no doubt", () => {
  unconfirmed(city.pueblo);
  type(city.tampa);
  recordNotSaved({ isSaved: false, reason: "refused" }, recordAttempt(city.tampa));
  expect(sent(city.pueblo).mayBeEarlier).toBe(false);
});

test("an answer that another tab changed while this one was sending is a doubt", () => {
  type(city.tampa);
  const before = recordAttempt(city.tampa);
  const { id } = currentDraft();
  type(city.austin);
  expect(recordSaved({ request: { ...renee, id }, answers: city.tampa }, saved(), before).mayBeEarlier).toBe(
    true,
  );
});

test("once saved, the draft is gone, the success view is kept and a mail that nobody took is owed", () => {
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

test("a draft that was begun while the earlier application was still on its way stays", () => {
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
