import { describe, expect, test } from "vitest";
import type { ScholarshipForm } from "../../../contract/scholarship.ts";
import {
  readEmailResponse,
  readInsertResponse,
  type SubmitSteps,
  submitApplication,
} from "./submit-application.ts";

describe("The submit flow (R-124 to R-128)", () => {
  test("stores the record first, then asks for the email with every field and the id (R-124, R-152)", async () => {
    const calls: [string, unknown][] = [];
    const outcome = await submitApplication(request, steps({ calls }));
    expect(outcome).toEqual({ isSaved: true, wasStoredBefore: false, email: "sent", isTestingMode: true });
    expect(calls).toEqual([
      [
        "insert",
        expect.objectContaining({
          id,
          budget: "Rent",
          why_interested: "A long story\n\nGoals: A steady trade",
        }),
      ],
      ["email", request],
    ]);
  });

  test("stops when the record is refused: no email", async () => {
    const calls: [string, unknown][] = [];
    const refused = { status: 401, code: "42501", isRefused: true };
    expect(await submitApplication(request, steps({ calls, insert: refused }))).toEqual({
      isSaved: false,
      reason: "refused",
    });
    expect(calls.map(([name]) => name)).toEqual(["insert"]);
  });

  test("a lost connection is distinguished from a refusal", async () => {
    const lost: SubmitSteps = {
      ...steps({}),
      insert: () => Promise.reject(new TypeError("Failed to fetch")),
    };
    expect(await submitApplication(request, lost)).toEqual({ isSaved: false, reason: "connection" });
    expect(readInsertResponse({ status: 0, code: "", isRefused: true })).toMatchObject({
      reason: "connection",
    });
  });

  test.each([
    [{ status: 500, code: "XX000" }, { reason: "unavailable" }],
    [
      { status: 503, code: undefined },
      { reason: "unavailable", waitSeconds: undefined },
    ],
    [
      { status: 503, code: "PGRST001", waitSeconds: 2 },
      { reason: "unavailable", waitSeconds: 2 },
    ],
    [
      { status: 429, code: undefined },
      { reason: "limited", waitSeconds: undefined },
    ],
    [{ status: 409, code: "23503" }, { reason: "refused" }],
    [{ status: 204, code: undefined }, { reason: "refused" }],
    [{ status: 401, code: "42501" }, { reason: "refused" }],
    [{ status: 400, code: "23514" }, { reason: "refused" }],
    [
      { status: 429, code: undefined, waitSeconds: 600 },
      { reason: "limited", waitSeconds: 600 },
    ],
  ])("a response %o means %o", (answer, expected) => {
    expect(readInsertResponse({ ...answer, isRefused: true })).toMatchObject(expected);
  });

  test("a conflict on the id means that an earlier try was stored (R-130)", async () => {
    const conflict = { status: 409, code: "23505", isRefused: true };
    expect(await submitApplication(request, steps({ insert: conflict }))).toMatchObject({
      isSaved: true,
      wasStoredBefore: true,
    });
  });

  test("a failed email request leaves the record saved", async () => {
    const broken: SubmitSteps = {
      ...steps({}),
      requestEmail: () => Promise.reject(new TypeError("Failed to fetch")),
    };
    expect(await submitApplication(request, broken)).toMatchObject({ isSaved: true, email: "failed" });
  });

  test.each([
    ["sent", { status: 200, body: { success: true } }],
    ["failed", { status: 200, body: { error: "no" } }],
    ["failed", { status: 200, body: { success: true, error: "no" } }],
    ["failed", { status: 400, body: { success: true } }],
    ["unclear", { status: 200, body: {} }],
    ["unclear", { status: 200, body: undefined }],
    ["unclear", { status: 200, body: "success" }],
  ] as const)("the email is %s for %o (R-127, R-128)", (email, answer) => {
    expect(readEmailResponse(answer).email).toBe(email);
  });

  test.each([
    ["no response came", { status: 0, body: undefined }, 0],
    ["the server was unavailable", { status: 503, body: { error: "later" } }, 0],
    ["a proxy answered for it", { status: 502, body: "<html>" }, 0],
    [
      "too many requests came from the network",
      { status: 429, body: { error: "later" }, waitSeconds: 90 },
      90,
    ],
    ["the server stored it and retries", { status: 502, body: { error: "kept" } }, undefined],
    ["the server refused it", { status: 400, body: { error: "no" } }, undefined],
    ["it was sent", { status: 200, body: { success: true } }, undefined],
  ])(
    "the email request is repeated only if the server has neither sent nor stored the email: %s",
    (_name, answer, seconds) => {
      expect(readEmailResponse(answer).retryEmailAfterSeconds).toBe(seconds);
    },
  );

  test("testing mode is what the server says, whatever the outcome", () => {
    expect(
      readEmailResponse({ status: 200, body: { success: true, isTestingMode: true } }).isTestingMode,
    ).toBe(true);
    expect(
      readEmailResponse({ status: 200, body: { success: true, isTestingMode: "yes" } }).isTestingMode,
    ).toBe(false);
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

const request = { ...form, id, secondsTaken: 600 };

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
      return { status: 200, body: { success: true, isTestingMode: true } };
    },
  };
}
