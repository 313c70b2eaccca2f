import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { wordsOf } from "#words";
import { applicationReference } from "../../../contract/scholarship.ts";
import { newId } from "../../backend/new-id.ts";
import { programFromLink } from "../form/program-from-link.ts";
import { parseConfirmation } from "../submission/confirmation.ts";
import { clearDraft, currentDraft, saveDraft } from "./draft.ts";
import { parseDraft } from "./draft-record.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe.each([
  ["a browser that keeps it", keepingStorage],
  ["a browser that refuses storage", refusingStorage],
])("The draft in %s", (_name, makeStorage) => {
  beforeEach(() => {
    vi.stubGlobal("window", makeStorage());
  });
  afterEach(() => {
    clearDraft();
    vi.unstubAllGlobals();
  });

  test("keeps one id until it is cleared, so that a retry stores nothing twice", () => {
    const { id } = currentDraft();
    expect(id).toMatch(uuid);
    saveDraft({ ...currentDraft(), answers: { firstName: "Ana" } });
    expect(currentDraft()).toMatchObject({ id, answers: { firstName: "Ana" } });
    clearDraft();
    expect(currentDraft().id).not.toBe(id);
  });
});

describe("What is read back", () => {
  test("a damaged draft or confirmation is ignored", () => {
    for (const text of [null, "", "{", "[]", '{"id":"1"}']) {
      expect(parseDraft(text)).toBeUndefined();
      expect(parseConfirmation(text)).toBeUndefined();
    }
  });

  test("the reference is the id's first part, for reading out loud", () => {
    expect(applicationReference("5f7ef574-927c-4746-b94f-aa2c90a112c5")).toBe("5F7EF574");
  });
});

test("an id is a version 4 UUID also where randomUUID does not exist", () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  expect(newId({ getRandomValues })).toMatch(uuid);
  expect(newId({ getRandomValues })).not.toBe(newId({ getRandomValues }));
});

test.each([
  ["?program=hvac", "HVAC"],
  ["?program=officemanagement", "Business Office"],
  ["?program=Business%20Office", "Business Office"],
  ["?program=sales", undefined],
  ["?program=constructor", undefined],
  ["", undefined],
])("the link %o means the program %s (R-94)", (search, program) => {
  expect(programFromLink(search, wordsOf("en").formPrograms)).toBe(program);
});

function keepingStorage() {
  const kept = new Map<string, string>();
  return {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  };
}

function refusingStorage() {
  return {
    get sessionStorage() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  };
}
