import { expect, test } from "vitest";
import { canonicalMailbox } from "./canonical-mailbox.ts";

test.each([
  ["Ana.Ruiz@Example.org", "ana.ruiz@example.org"],
  ["ana+1@example.org", "ana@example.org"],
  ["ana+a+b@example.org", "ana@example.org"],
  ["a.n.a+x@gmail.com", "ana@gmail.com"],
  ["A.na@googlemail.com", "ana@gmail.com"],
  ["+1@example.org", "+1@example.org"],
  [" ana@example.org ", "ana@example.org"],
  ["ana@ｇｍａｉｌ.com", "ana@gmail.com"],
  ["ａｎａ@example。org", "ana@example.org"],
  ["ana@bücher.example", "ana@xn--bcher-kva.example"],
  ["ana@xn--bcher-kva.example", "ana@xn--bcher-kva.example"],
  ["no address", "no address"],
])("%s is a spelling of %s", (address, mailbox) => {
  expect(canonicalMailbox(address)).toBe(mailbox);
});
