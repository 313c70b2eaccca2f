// Tests which limits a message counts against.
import { expect, test } from "vitest";
import { everybody } from "../../platform/admission/caller.ts";
import { messageLimits } from "./message-limits.ts";

const address = "192.0.2.1";

test("spellings of a mailbox count as one, other mailboxes do not", () => {
  const recipientOf = (email: string) =>
    messageLimits({ kind: "recovery", contact: { kind: "email", address: email }, address }).toRecipient
      .subject;
  expect(recipientOf("ada+school@gmail.com")).toBe(recipientOf("a.da@googlemail.com"));
  expect(recipientOf("ada@example.org")).not.toBe(recipientOf("a.da@example.org"));
});

test("the addresses of one IPv6 network count as one", () => {
  const subjectOf = (callerAddress: string) =>
    messageLimits({
      kind: "sign_in",
      contact: { kind: "email", address: "a@example.org" },
      address: callerAddress,
    }).fromAddressToRecipient.subject;
  expect(subjectOf("2001:db8::1")).toBe(subjectOf("2001:db8::2"));
  expect(subjectOf("2001:db8::1")).not.toBe(subjectOf("2001:db8:0:1::1"));
});

test("the limit of the whole site raises an alarm, under a name that the alert rule matches", () => {
  for (const kind of ["sign_in", "second_factor"] as const)
    for (const contact of [
      { kind: "email", address: "a@example.org" },
      { kind: "phone", address: "15555550100" },
    ] as const) {
      const { site } = messageLimits({ kind, contact, address });
      expect(site).toMatchObject({ subject: everybody, name: expect.stringMatching(/-site$/) });
    }
});

test("messages that only an owner can request are counted apart from those that strangers can", () => {
  const contact = { kind: "phone", address: "15555550100" } as const;
  const nameOf = (kind: "second_factor" | "second_factor_setup") =>
    messageLimits({ kind, contact, address }).toRecipient.name;
  expect(nameOf("second_factor")).not.toBe(nameOf("second_factor_setup"));
});
