import { describe, expect, test } from "vitest";
import type { ScholarshipForm } from "../../contract/scholarship.ts";
import {
  readEmailAnswer,
  readInsertAnswer,
  type SubmitSteps,
  submitApplication,
} from "./submit-application.ts";

describe("The submit flow (spec section 7)", () => {
  test("stores the record first, then asks for the e-mail with every field and the id", async () => {
    const calls: [string, unknown][] = [];
    const outcome = await submitApplication(id, form, steps({ calls }));
    expect(outcome).toEqual({ isSaved: true, email: "sent", isTestingMode: true });
    expect(calls).toEqual([
      [
        "insert",
        expect.objectContaining({
          id,
          budget: "Rent",
          why_interested: "A long story\n\nGoals: A steady trade",
        }),
      ],
      ["email", { ...form, id }],
    ]);
  });

  test("stops when the record is refused: no e-mail", async () => {
    const calls: [string, unknown][] = [];
    const refused = { status: 401, code: "42501", isRefused: true };
    expect(await submitApplication(id, form, steps({ calls, insert: refused }))).toEqual({
      isSaved: false,
      reason: "refused",
    });
    expect(calls.map(([name]) => name)).toEqual(["insert"]);
  });

  test("a lost connection is told apart from a refusal", async () => {
    const lost: SubmitSteps = {
      ...steps({}),
      insert: () => Promise.reject(new TypeError("Failed to fetch")),
    };
    expect(await submitApplication(id, form, lost)).toEqual({ isSaved: false, reason: "connection" });
    expect(readInsertAnswer({ status: 0, code: "", isRefused: true })).toBe("connection");
  });

  test("a conflict on the id means that an earlier try was stored", () => {
    expect(readInsertAnswer({ status: 409, code: "23505", isRefused: true })).toBe("saved");
  });

  test("an e-mail call that breaks leaves the record saved", async () => {
    const broken: SubmitSteps = {
      ...steps({}),
      requestEmail: () => Promise.reject(new TypeError("Failed to fetch")),
    };
    expect(await submitApplication(id, form, broken)).toMatchObject({ isSaved: true, email: "failed" });
  });

  test.each([
    ["sent", { ok: true, body: { success: true } }],
    ["failed", { ok: true, body: { error: "no" } }],
    ["failed", { ok: true, body: { success: true, error: "no" } }],
    ["failed", { ok: false, body: { success: true } }],
    ["unclear", { ok: true, body: {} }],
    ["unclear", { ok: true, body: undefined }],
    ["unclear", { ok: true, body: "success" }],
  ] as const)("the e-mail is %s for %o", (email, answer) => {
    expect(readEmailAnswer(answer).email).toBe(email);
  });

  test("testing mode is what the server says, whatever the outcome", () => {
    expect(readEmailAnswer({ ok: true, body: { success: true, isTestingMode: true } }).isTestingMode).toBe(
      true,
    );
    expect(readEmailAnswer({ ok: true, body: { success: true, isTestingMode: "yes" } }).isTestingMode).toBe(
      false,
    );
  });
});

const id = "5f7ef574-927c-4746-b94f-aa2c90a112c5";
const form: ScholarshipForm = {
  firstName: "Ana",
  lastName: "Ruiz",
  email: "ana@example.com",
  phone: "555 555 0123",
  address: "1 Main Street",
  city: "Tampa",
  state: "FL",
  zip: "33601",
  education: "GED",
  program: "HVAC",
  career: "Heat pumps",
  financial: "Rent",
  story: "A long story",
  goals: "A steady trade",
};

function steps({
  calls = [],
  insert = { status: 201, code: undefined, isRefused: false },
}: {
  calls?: [string, unknown][];
  insert?: Awaited<ReturnType<SubmitSteps["insert"]>>;
}): SubmitSteps {
  return {
    insert: async (record) => {
      calls.push(["insert", record]);
      return insert;
    },
    requestEmail: async (body) => {
      calls.push(["email", body]);
      return { ok: true, body: { success: true, isTestingMode: true } };
    },
  };
}
