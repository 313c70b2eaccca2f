// The figures of docs/limits.md equal those of the code.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultLanguage, wordsOf } from "#words";
import { maxApplicationBytes } from "../contract/scholarship.ts";
import { maxThreads, maxWaiting } from "../server/auth/accounts/passwords.ts";
import { defaultQueueLimits as authWaiting } from "../server/auth/database/connection-queue.ts";
import { retentionDays } from "../server/auth/database/purge-expired.ts";
import { limits, newAccountLimits } from "../server/auth/limits.ts";
import { maxAttempts } from "../server/auth/one-time-tokens/attempt-code.ts";
import { messageIntervalSeconds } from "../server/auth/one-time-tokens/message-interval.ts";
import { ownerMessageLimits, strangerMessageLimits } from "../server/auth/one-time-tokens/message-limits.ts";
import { maxSessions } from "../server/auth/sessions/session-store.ts";
import * as inserts from "../server/data/limits.ts";
import { maxListed } from "../server/data/request/read-filters.ts";
import { maxCharacters, maxConditions } from "../server/data/request/read-request.ts";
import { defaultQueueLimits as dataWaiting } from "../server/data/statement-queue.ts";
import {
  correctionLimits,
  helperNoticeLimit,
  mailLimits,
  noticeLimits,
  queuedMailEverySeconds,
  receiptLimit,
  requestLimits,
  tabReceiptLimit,
} from "../server/email/limits.ts";
import * as notifications from "../server/notify/routes.ts";
import { defaultLimits as bodies } from "../server/platform/admission/body-budget.ts";
import { requestLimits as formLimits } from "../server/scholarship/routes.ts";
import * as statusLimits from "../server/status/limits.ts";
import { inWords as numberInWords } from "../words/wording.ts";

/** A number as the document writes it. */
const inWords = (count: number) => numberInWords(wordsOf(defaultLanguage).wording, count);

const text = readFileSync(join(import.meta.dirname, "..", "docs", "limits.md"), "utf8");
const rows = text.split("\n").filter((line) => /^\| (?!what)/.test(line));

type Limit = { max: number; windowSeconds: number };

/** Each limit of the auth service, with the beginning of its row in the document and the text in it. */
const ofAccounts: Record<keyof typeof limits, [row: string, words: string]> = {
  signIn: ["sign-ins;", signIns()],
  assertion: ["sign-ins;", signIns()],
  signUp: ["sign-ins;", signIns()],
  accessNotice: ["notices of a changed way to sign in", rate(limits.accessNotice, inWords)],
  wrongPassword: ["wrong passwords", `${rate(limits.wrongPassword)} for an account`],
  wrongPasswordForAccount: ["wrong passwords", `${rate(limits.wrongPasswordForAccount)}; beyond`],
  wrongPasswordAboveAccountLimit: [
    "wrong passwords",
    `any other has ${rate(limits.wrongPasswordAboveAccountLimit, inWords)}`,
  ],
  message: ["mail and texts", rate(limits.message, (max) => `${max} requests`)],
  wrongCode: ["a six-digit code", `${rate(limits.wrongCode, wrong)} for a recipient`],
  wrongNonce: ["codes that only", rate(limits.wrongNonce, wrong)],
  refreshOfSession: ["refreshes;", `${rate(limits.refreshOfSession)} for a session`],
  repeatedSignUp: ["sign-ups for", rate(limits.repeatedSignUp, inWords)],
  repeatedSignUpOfSite: ["sign-ups for", rate(limits.repeatedSignUpOfSite)],
  wrongFactorCode: ["wrong codes", rate(limits.wrongFactorCode)],
  wrongRecoveryCode: ["wrong recovery codes", rate(limits.wrongRecoveryCode)],
  newRecoveryCodes: ["new sets", rate(limits.newRecoveryCodes, inWords)],
  newRecoveryCodesOfSite: ["new sets", rate(limits.newRecoveryCodesOfSite)],
  refresh: ["other calls", otherCalls()],
  verify: ["other calls", otherCalls()],
  update: ["other calls", otherCalls()],
  factor: ["other calls", otherCalls()],
  external: ["other calls", otherCalls()],
  text: ["other calls", rate(limits.text)],
};

const {
  own: [applications, applicationsOfNetwork],
  ...allApplications
} = inserts.insertLimits("address");
const [mailsOfAddress, mailsOfAll] = mailLimits("address");
const [forms, formsOfNetwork] = formLimits("address");
const receipt = receiptLimit("ada@example.org");
const receiptOfTab = tabReceiptLimit("tab", "ada@example.org");
const {
  own: [corrections, correctionsOfNetwork],
  ...allCorrections
} = correctionLimits("address");
const [noticeOfDay] = noticeLimits("ada@example.org");
const {
  own: [lookUps, lookUpsOfNetwork],
  ...allLookUps
} = statusLimits.requestLimits("address");
const {
  own: [linkOfApplication, linksOfAddress, linksForAddress, linkOfDay],
  ...allLinks
} = statusLimits.mailLimits({ about: "id", email: "ada@example.org", address: "address" });
const {
  flood: {
    own: [accounts, accountsOfNetwork],
    ...allAccounts
  },
  rows: accountRows,
} = newAccountLimits("address");
const [changesOfOne, changesOfAll] = statusLimits.changeMailLimits("id");
const { mail, text: texts } = strangerMessageLimits;
const mebibyte = 1_048_576;

const ofOthers: [row: string, words: string][] = [
  ["applications", `at most ${Math.ceil(maxApplicationBytes / 1_000)} kB`],
  ["applications", `${number(inserts.attemptsPerAddress.max)} tries and ${rate(applications, stored)}`],
  ["applications", `${applicationsOfNetwork?.max} stored from an IPv4 /24 or IPv6 /48`],
  ["applications", `${rate(allApplications.siteWide, stored)}, after which`],
  ["applications", `each such network has ${rate(allApplications.inFlood)}`],
  ["applications", `${rate(inserts.siteWideKilobytes, (max) => `${max / 1_000} MB of text`)}`],
  ["email of stored", `${rate(mailsOfAddress)} at once`],
  ["email of stored", `${rate(mailsOfAll)} at once`],
  ["email of stored", `one every ${queuedMailEverySeconds} s`],
  ["other rows", rate(inserts.staffRows)],
  ["posted forms", `${rate(forms)} each`],
  ["posted forms", `${formsOfNetwork?.max} forms from an IPv4 /24 or IPv6 /48`],
  ["posted forms", `${rate(requestLimits("address")[0])} each`],
  ["mails that tell", `a mailbox ${rate(helperNoticeLimit("ada@example.org"), inWords)} |`],
  ["receipts", `a mailbox ${rate(receipt, inWords)}, and as many that one tab causes`],
  ["receipts", rate(receiptOfTab, inWords)],
  ["corrections of", `| ${rate(corrections)}; ${correctionsOfNetwork?.max} from an IPv4 /24 or IPv6 /48 |`],
  ["corrections of", `| ${rate(allCorrections.siteWide)}, after which`],
  ["corrections of", `each such network has ${rate(allCorrections.inFlood)} |`],
  ["corrections of", `a notice to a mailbox ${rate(noticeOfDay)}`],
  ["look-ups of", `| ${rate(lookUps)}; ${lookUpsOfNetwork?.max} from an IPv4 /24 or IPv6 /48 |`],
  ["look-ups of", `| ${rate(allLookUps.siteWide)}, after which`],
  ["look-ups of", `each such network has ${rate(allLookUps.inFlood)} |`],
  ["mails with a link", `an application ${rate(linkOfApplication, inWords)}, a mailbox ${rate(linkOfDay)}`],
  ["mails with a link", `| ${rate(linksOfAddress)} |`],
  ["mails with a link", `${linksForAddress?.max} of them for one address`],
  ["mails with a link", `| ${rate(allLinks.siteWide)}, after which`],
  ["mails with a link", `each IPv4 /24 or IPv6 /48 has ${rate(allLinks.inFlood)} |`],
  ["changes by applicants", `| ${rate(changesOfOne)} of these mails for an application`],
  ["changes by applicants", `| ${rate(changesOfAll)} of these mails, beyond`],
  ["new accounts", `| ${rate(accounts)}; ${accountsOfNetwork?.max} from an IPv4 /24 or IPv6 /48 |`],
  ["new accounts", `| ${rate(allAccounts.siteWide)}, after which`],
  ["new accounts", `each such network has ${rate(allAccounts.inFlood)}; ${rate(accountRows)} |`],
  [
    "wrong passwords",
    `within ${retentionDays.signInNetwork} days keeps its ${inWords(limits.wrongPassword.max)}`,
  ],
  ["passwords waiting", `${maxWaiting.ofOne}, in turns by network`],
  ["passwords waiting", `${maxWaiting.ofThread} for each processor`],
  ["passwords waiting", `at most ${maxWaiting.ofThread * maxThreads};`],
  ["mail and texts", `${mail.fromAddress} mails and ${texts.fromAddress} texts a day`],
  ["mail and texts", `a mailbox one of a kind ${per(messageIntervalSeconds)} and ${mail.toRecipient} a day`],
  ["mail and texts", `${mail.fromAddressToRecipient} of them for one address`],
  ["mail and texts", `a number ${texts.toRecipient} texts, ${texts.fromAddressToRecipient} for one address`],
  ["mail and texts", `${number(mail.site)} mails and ${number(texts.site)} texts a day`],
  ["codes that only", `${ownerMessageLimits.mail.toRecipient} a day`],
  ["codes that only", `${ownerMessageLimits.text.toRecipient} a day`],
  [
    "codes that only",
    `${number(ownerMessageLimits.mail.site)} mails and ${number(ownerMessageLimits.text.site)} texts a day`,
  ],
  ["a six-digit code", `dead after ${maxAttempts} wrong`],
  ["refreshes;", `${maxSessions}, the oldest ends`],
  ["connections of", `${authWaiting.maxWaitingPerCaller} waiting; in turns`],
  ["connections of", `${number(authWaiting.maxWaiting)} waiting |`],
  ["reads and changes", `${inserts.timeLimits.maxMsPerAddress / 1_000} s of the database's time`],
  [
    "reads and changes",
    `${per(inserts.timeLimits.windowMs / 1_000)}; ${dataWaiting.maxWaitingPerCaller} waiting`,
  ],
  ["reads and changes", `an account ${inserts.timeLimits.maxMsPerAccount / 1_000} s`],
  ["reads and changes", `${dataWaiting.maxWaiting} waiting; applications`],
  ["bodies under way", `beyond their first ${bodies.uncountedBytes / 1_024} KiB`],
  ["bodies under way", `| ${bodies.maxBytesPerNetwork / mebibyte} MiB;`],
  ["bodies under way", `${bodies.maxBytesPerWiderNetwork / mebibyte} MiB for a /24 or /48`],
  ["bodies under way", `| ${bodies.maxBytes / mebibyte} MiB;`],
  ["chat notifications", rate(notifications.perAddress)],
  ["chat notifications", rate(notifications.siteWide)],
];

test.each([...Object.values(ofAccounts), ...ofOthers])("the row of %s says %s", (row, words) => {
  expect(rowOf(row)).toContain(words);
});

test("every figure of the table is compared", () => {
  const compared = [...Object.values(ofAccounts), ...ofOthers];
  const rest = rows.map((line) => {
    const words = compared.filter(([row]) => rowOf(row) === line).map(([, said]) => said);
    return words.reduce((left, said) => left.replace(said, ""), line);
  });
  expect(rest.filter((line) => /\d/.test(line))).toEqual([]);
});

test("the bounds of a request to the data service and of its body are those that the document names", () => {
  const [visitor, account, serviceKey] = (["anon", "authenticated", "service_role"] as const).map((role) =>
    inserts.bodyLimits({ role, claims: "{}" }, false),
  );
  const sentences = [
    `${maxConditions} conditions, ${maxListed} values in a list and ${number(maxCharacters)} characters`,
    `${inWords(visitor?.maxRows ?? 0)} row and ${visitor?.maxValues} values from a visitor`,
    `${number(account?.maxRows ?? 0)} rows and ${number(account?.maxValues ?? 0)} values from an account`,
    `${number(serviceKey?.maxValues ?? 0)} values with the service key`,
  ];
  const said = text.replaceAll(/\s+/g, " ");
  expect(sentences.filter((sentence) => !said.includes(sentence))).toEqual([]);
});

/** Returns the only row that begins with `start`. */
function rowOf(start: string): string {
  const found = rows.filter((line) => line.startsWith(`| ${start}`));
  expect([start, found.length]).toEqual([start, 1]);
  return found[0] ?? "";
}

function signIns(): string {
  const { signIn, assertion, signUp } = limits;
  return `${signIn.max}; ${assertion.max}; ${signUp.max} ${sameWindow(signIn, assertion, signUp)}`;
}

function otherCalls(): string {
  const { refresh, verify, update, factor, external } = limits;
  const calls = [refresh, verify, update, factor, external];
  return `${calls.map(({ max }) => max).join("; ")} ${sameWindow(...calls)}`;
}

function sameWindow(...same: Limit[]): string {
  const [windowSeconds, ...others] = new Set(same.map((limit) => limit.windowSeconds));
  expect(others).toEqual([]);
  return per(windowSeconds);
}

function rate(limit: Limit | undefined, amount: (max: number) => string = number): string {
  return limit ? `${amount(limit.max)} ${per(limit.windowSeconds)}` : "no limit";
}

function per(seconds = 0): string {
  const windows: Record<number, string> = {
    60: "a minute",
    300: "in five minutes",
    600: "in ten minutes",
    900: "in a quarter of an hour",
    3600: "an hour",
    86400: "a day",
  };
  return windows[seconds] ?? `in ${seconds} seconds`;
}

function number(amount: number): string {
  return amount.toLocaleString("en-US");
}

function stored(max: number): string {
  return `${number(max)} stored`;
}

function wrong(max: number): string {
  return `${max} wrong`;
}
