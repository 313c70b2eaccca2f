// What the applicant is told about an attempt without a response (docs/decisions/0011-retries-store-once.md).
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ScholarshipForm } from "../../../contract/scholarship.ts";
import { renee } from "../../../tests/support/browser/applicant.ts";
import { clearDraft, currentDraft, saveDraft } from "../draft/draft.ts";
import { readConfirmation } from "./confirmation.ts";
import { readPendingEmail } from "./pending-email.ts";
import { recordAttempt, recordNotSaved, recordSaved } from "./record-attempts.ts";
import type { Saved } from "./submit-application.ts";

const from = {
  tampa: { ...renee, city: "Tampa" },
  pueblo: { ...renee, city: "Pueblo" },
  austin: { ...renee, city: "Austin" },
};

beforeEach(() => {
  // The browser refuses storage, so the draft is kept in memory.
  vi.stubGlobal("window", {});
});
afterEach(() => {
  clearDraft();
  vi.unstubAllGlobals();
});

test("an application stored by the first attempt with a response has the newest answers", () => {
  expect(sent(from.tampa, { isConflict: false }).mayBeEarlier).toBe(false);
});

test("a conflict after unconfirmed attempts with the same answers cannot mean older answers", () => {
  unconfirmed(from.tampa);
  unconfirmed(from.tampa);
  expect(sent(from.tampa).mayBeEarlier).toBe(false);
});

test.each([
  ["the answers changed after an unconfirmed attempt", [from.tampa], from.pueblo],
  ["they changed and changed back", [from.tampa, from.pueblo], from.tampa],
  ["they changed before the last unconfirmed attempt", [from.tampa, from.pueblo, from.pueblo], from.pueblo],
  ["no attempt of this tab can have stored it", [], from.tampa],
])("a conflict may mean older answers when %s", (_name, attempts, last) => {
  for (const answers of attempts) unconfirmed(answers);
  expect(sent(last).mayBeEarlier).toBe(true);
});

test("white space around an answer, which is not stored, makes it no other answer", () => {
  unconfirmed(from.tampa);
  type({ ...from.tampa, city: " Tampa ", email: `${renee.email} ` });
  const submission = { ...from.tampa, id: currentDraft().id };
  const stored = { ...saved(), wasStoredBefore: true };
  expect(recordSaved(submission, stored, recordAttempt(submission)).mayBeEarlier).toBe(false);
});

test("a refused attempt stored nothing, so a change after it cannot mean older answers", () => {
  unconfirmed(from.pueblo);
  type(from.tampa);
  recordNotSaved(
    { isSaved: false, reason: "refused" },
    recordAttempt({ ...from.tampa, id: currentDraft().id }),
  );
  expect(sent(from.pueblo).mayBeEarlier).toBe(false);
});

test("a change by another tab while this one was sending may mean older answers", () => {
  type(from.tampa);
  const { id } = currentDraft();
  const before = recordAttempt({ ...from.tampa, id });
  type(from.austin);
  expect(recordSaved({ ...from.tampa, id }, saved(), before).mayBeEarlier).toBe(true);
});

test("once saved, the draft is removed, and the success view and the pending email are stored", () => {
  type(from.tampa);
  const { id } = currentDraft();
  const submission = { ...from.tampa, id };
  recordSaved(submission, { ...saved(), retryEmailAfterSeconds: 0 }, recordAttempt(submission));
  expect(currentDraft().id).not.toBe(id);
  expect(readConfirmation()).toMatchObject({ id });
  expect(readPendingEmail()?.submission).toEqual(submission);
});

test("a draft begun while the earlier application was being sent stays", () => {
  type(from.tampa);
  const { id } = currentDraft();
  const before = recordAttempt({ ...from.tampa, id });
  clearDraft();
  type(from.austin);
  recordSaved({ ...from.tampa, id }, saved(), before);
  expect(currentDraft().answers).toEqual(from.austin);
});

function type(answers: ScholarshipForm) {
  saveDraft({ ...currentDraft(), answers });
}

function unconfirmed(answers: ScholarshipForm) {
  type(answers);
  const before = recordAttempt({ ...answers, id: currentDraft().id });
  recordNotSaved({ isSaved: false, reason: "connection" }, before);
}

function sent(answers: ScholarshipForm, { isConflict = true } = {}) {
  type(answers);
  const submission = { ...answers, id: currentDraft().id };
  const before = recordAttempt(submission);
  return recordSaved(submission, { ...saved(), wasStoredBefore: isConflict }, before);
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
