import { expect, test } from "vitest";
import { newId } from "../../backend/new-id.ts";
import { messageIdOf } from "./message-id.ts";

test("a message has the same id whenever the same text goes to the same applicant, and else another (R-504)", () => {
  const [text, otherText, ana, ben] = [newId(), newId(), newId(), newId()];
  const ids = [messageIdOf(text, ana), messageIdOf(text, ben), messageIdOf(otherText, ana)];
  expect(messageIdOf(text, ana)).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
