// The durations in the documents equal those in the code.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultLanguage, wordsOf } from "#words";
import { oneTimeTokenSeconds } from "../contract/account-rules.ts";
import { savedDraftSeconds } from "../contract/draft-times.ts";
import { retentionDays } from "../server/auth/database/purge-expired.ts";
import { reauthenticatedSeconds, recentSessionSeconds } from "../server/auth/sessions/reauthenticate.ts";
import { flowSeconds } from "../server/auth/sign-in/flow-state.ts";
import { accessTokenSeconds } from "../server/platform/keys/access-token.ts";
import { publishedBeforeSigningMs } from "../server/platform/keys/signing-keys.ts";
import { capitalized, duration as durationIn } from "../words/wording.ts";

const cleared = "docs/decisions/0010-account-data-is-cleared.md";
const freshProof = "docs/decisions/0025-rights-end-with-the-session.md";
const { code, endedSession, spentRefreshToken, unusedSession } = retentionDays;

test.each([
  ["docs/threat-model.md", `tokens of ${duration(accessTokenSeconds)} with rotating`],
  ["docs/operate.md", `${capitalized(spoken(accessTokenSeconds))} later the old key may be removed.`],
  ["docs/operate.md", `signs ${spoken(publishedBeforeSigningMs / 1000)} later`],
  ["docs/threat-model.md", `codes and links hashed, once, ${spoken(oneTimeTokenSeconds)};`],
  ["docs/threat-model.md", `${spoken(oneTimeTokenSeconds)} is upstream's`],
  ["docs/configuration.md", `a session older than ${spoken(recentSessionSeconds)} needs a code`],
  [freshProof, `A session older than ${spoken(recentSessionSeconds)} needs a code`],
  [freshProof, `proves the session for ${duration(reauthenticatedSeconds)}`],
  ["docs/accounts.md", `A sign-in must end within ${duration(flowSeconds)},`],
  ["docs/threat-model.md", `nobody refreshed for ${unusedSession} days ends`],
  ["docs/threat-model.md", `signed in within ${retentionDays.signInNetwork} days`],
  [cleared, `| expired codes | ${days(code)} |`],
  [cleared, `| ended sessions | ${days(endedSession)} |`],
  [cleared, `| spent refresh tokens | ${days(spentRefreshToken)};`],
  [
    cleared,
    `| sessions that nobody refreshed, networks that nobody signed in from | ${days(unusedSession)} |`,
  ],
  [
    cleared,
    `${days(retentionDays.auditedRefresh)} for refreshes, ${days(retentionDays.auditEntry)} for others`,
  ],
  [cleared, `| accounts that nobody confirmed | ${days(retentionDays.unconfirmedAccount)},`],
  ["docs/requirements.md", `| R-229 | An access token lives ${spoken(accessTokenSeconds)}, and`],
  ["docs/requirements.md", `which a session of more than ${spoken(recentSessionSeconds)} needs to change`],
  ["docs/decisions/0013-unsent-words-stay-in-the-browser.md", `and for ${duration(savedDraftSeconds)}`],
])("%s says: %s", (document, words) => {
  const text = readFileSync(join(import.meta.dirname, "..", document), "utf8");
  expect(text.replaceAll(/\s+/g, " ")).toContain(words);
});

test("sessions and the networks of their sign-ins are kept equally long, as the decision record says", () => {
  expect(unusedSession).toBe(retentionDays.signInNetwork);
});

function days(count: number): string {
  return spoken(count * 86_400);
}

function duration(seconds: number): string {
  return durationIn(wordsOf(defaultLanguage).wording, seconds);
}

/** Returns the duration as sentences name it. */
function spoken(seconds: number): string {
  const usual: Record<number, string> = {
    900: "a quarter of an hour",
    3600: "an hour",
    86400: "a day",
    31536000: "a year",
  };
  return usual[seconds] ?? duration(seconds);
}
