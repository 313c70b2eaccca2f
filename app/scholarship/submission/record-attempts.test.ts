// What the applicant is told about a try whose answer never came (docs/decisions/0011-retries-store-once.md).
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renee } from "../../../tests/support/browser/applicant.ts";
import { clearDraft, currentDraft, saveDraft } from "../draft/draft.ts";
import { keptConfirmation } from "./confirmation.ts";
import { owedMail } from "./pending-email.ts";
import { noteNotSaved, noteSaved, noteTry } from "./record-attempts.ts";
import type { Saved } from "./submit-application.ts";

const city = { tampa: { city: "Tampa" }, pueblo: { city: "Pueblo" }, austin: { city: "Austin" } };

beforeEach(() => {
  // A browser that refuses storage: the draft lies in memory.
  vi.stubGlobal("window", {});
});
afterEach(() => {
  clearDraft();
  vi.unstubAllGlobals();
});

test("an application stored by its first heard try is the newest there is", () => {
  expect(sent(city.tampa, { isConflict: false }).mayBeEarlier).toBe(false);
});

test("a conflict after unheard tries with the same answers holds no older ones", () => {
  unheard(city.tampa);
  unheard(city.tampa);
  expect(sent(city.tampa).mayBeEarlier).toBe(false);
});

test.each([
  ["the answers changed after an unheard try", [city.tampa], city.pueblo],
  ["they changed there and back", [city.tampa, city.pueblo], city.tampa],
  ["they changed before the last unheard try", [city.tampa, city.pueblo, city.pueblo], city.pueblo],
  ["no try of this tab can have stored it", [], city.tampa],
])("a conflict may hold older answers when %s", (_name, tries, last) => {
  for (const answers of tries) unheard(answers);
  expect(sent(last).mayBeEarlier).toBe(true);
});

test("a try that was refused stored nothing, so a change after it is no doubt", () => {
  unheard(city.pueblo);
  type(city.tampa);
  noteNotSaved({ isSaved: false, reason: "refused" }, noteTry(city.tampa));
  expect(sent(city.pueblo).mayBeEarlier).toBe(false);
});

test("an answer that another tab changed while this one was sending is a doubt", () => {
  type(city.tampa);
  const before = noteTry(city.tampa);
  const { id } = currentDraft();
  type(city.austin);
  expect(noteSaved({ request: { ...renee, id }, answers: city.tampa }, saved(), before).mayBeEarlier).toBe(
    true,
  );
});

test("once saved, the draft is gone, the success view is kept and a mail that nobody took is owed", () => {
  type(city.tampa);
  const { id } = currentDraft();
  noteSaved(
    { request: { ...renee, id }, answers: city.tampa },
    { ...saved(), askAgainSeconds: 0 },
    noteTry(city.tampa),
  );
  expect(currentDraft().id).not.toBe(id);
  expect(keptConfirmation()).toMatchObject({ id });
  expect(owedMail()?.request).toEqual({ ...renee, id });
});

test("a draft that was begun while the earlier application was still on its way stays", () => {
  type(city.tampa);
  const { id } = currentDraft();
  const before = noteTry(city.tampa);
  clearDraft();
  type(city.austin);
  noteSaved({ request: { ...renee, id }, answers: city.tampa }, saved(), before);
  expect(currentDraft().answers).toEqual(city.austin);
});

function type(answers: Record<string, string>) {
  saveDraft({ ...currentDraft(), answers });
}

function unheard(answers: Record<string, string>) {
  type(answers);
  noteNotSaved({ isSaved: false, reason: "connection" }, noteTry(answers));
}

function sent(answers: Record<string, string>, { isConflict = true } = {}) {
  type(answers);
  const before = noteTry(answers);
  const request = { ...renee, id: currentDraft().id };
  return noteSaved({ request, answers }, { ...saved(), wasStoredBefore: isConflict }, before);
}

function saved(): Saved {
  return {
    isSaved: true,
    wasStoredBefore: false,
    email: "sent",
    isTestingMode: false,
    askAgainSeconds: undefined,
  };
}
