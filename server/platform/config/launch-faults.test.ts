import { expect, test } from "vitest";
import { launchFaults } from "./launch-faults.ts";

const ready = {
  SITE_URL: "https://school.org",
  SMTP_URL: "smtps://user:secret@mail.school.org",
  SCHOLARSHIP_INBOX: "scholarships@school.org",
  MAIL_FROM: "School <no-reply@school.org>",
  CHAT_WEBHOOK_URL: "https://chat.school.org/hook",
};

test.each([
  [{ SITE_URL: "" }, /^SITE_URL is not set/],
  [{ SITE_URL: "http://school.org" }, /^SITE_URL begins with http/],
  [{ SITE_URL: "https://localhost:3000" }, /^SITE_URL leads to localhost/],
  [{ SITE_URL: "https://127.0.0.1" }, /^SITE_URL leads to 127/],
  [{ SITE_URL: "school.org" }, /^SITE_URL must be/],
  [{ SMTP_URL: undefined }, /^SMTP_URL is not set/],
  [{ SMTP_URL: undefined, SCHOLARSHIP_INBOX: "a@school.example" }, /^SCHOLARSHIP_INBOX is an example/],
  [{ MAIL_FROM: undefined }, /^MAIL_FROM (must|is not set)/],
  [{ CHAT_WEBHOOK_URL: undefined }, /^CHAT_WEBHOOK_URL is not set/],
  [{ RATE_LIMITS: "off" }, /^RATE_LIMITS is off/],
])("the environment %j is not ready for visitors", (changes, sentence) => {
  const env = Object.fromEntries(
    Object.entries({ ...ready, ...changes }).filter(([, value]) => value !== undefined),
  );
  expect(launchFaults(ready)).toEqual([]);
  expect(launchFaults(env)).toContainEqual(expect.stringMatching(sentence));
});
