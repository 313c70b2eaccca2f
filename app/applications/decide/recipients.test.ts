import { expect, test } from "vitest";
import type { Decision } from "../../../contract/application-status.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import type { Told } from "./last-told.ts";
import { noTicks, recipientsOf } from "./recipients.ts";

test("who was told the opposite decision gets the letter only with a tick, also where it was taken back (R-630)", () => {
  expect(lettersFor({ status: "reviewing", told: "approved" }, "rejected")).toEqual({ sent: 0, turned: 1 });
  expect(lettersFor({ status: "approved", told: "rejected" }, "approved")).toEqual({ sent: 1, turned: 0 });
  expect(lettersFor({ status: "approved" }, "rejected")).toEqual({ sent: 0, turned: 1 });
  expect(lettersFor({ status: "reviewing" }, "rejected")).toEqual({ sent: 1, turned: 0 });
});

type Case = { status: StoredApplication["status"]; told?: Decision };

function lettersFor({ status, told }: Case, choice: Decision) {
  const application = { id: "ana", status } as StoredApplication;
  const lastTold = new Map(told ? [["ana", { id: "call", decision: told } as Told]] : []);
  const { recipients, turned } = recipientsOf([application], {
    ...{ choice, ticks: noTicks, lastTold },
    messageIdOf: () => undefined,
  });
  return { sent: recipients.length, turned: turned.length };
}
