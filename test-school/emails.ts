// Words of the e-mails to applicants and about accounts. Most of those about accounts have a button that
// leads to the site, and a code to type instead.
import { oneTimeTokenSeconds } from "../contract/accounts.ts";
import { organisation, tagline } from "./organisation.ts";
import { confirmationWords } from "./pages/scholarship.ts";
import { duration } from "./wording.ts";

export type AuthCodeEmailWords = {
  subject: string;
  heading: string;
  /** Why the recipient gets this e-mail. */
  intro: string;
  /** What to do if the recipient did not expect it. */
  unexpected: string;
};

/** `action` is the label of the link, and says what it does. */
export type AuthEmailWords = AuthCodeEmailWords & { action: string };

const { name, shortName } = organisation;

export const authEmails = {
  confirmation: {
    subject: `Confirm your e-mail address for ${name}`,
    heading: "Confirm your e-mail address",
    intro: `Someone, hopefully you, created an account at ${name} with this address. Confirm that it is yours, then you can sign in.`,
    action: "Confirm my e-mail address",
    unexpected:
      "If you did not create an account, you can ignore this mail. Nothing happens without the confirmation.",
  },
  recovery: {
    subject: `Choose a new password for ${name}`,
    heading: "Choose a new password",
    intro: `Someone, hopefully you, asked for a new password for your account at ${name}.`,
    action: "Choose a new password",
    unexpected: "If you did not ask for this, you can ignore this mail. Your password stays as it is.",
  },
  magicLink: {
    subject: `Your sign-in link and code for ${name}`,
    heading: "Sign in",
    intro: `Someone, hopefully you, wants to sign in to your account at ${name} without a password.`,
    action: "Sign in",
    unexpected:
      "If you did not ask for this, you can ignore this mail. Nobody gets in without the link or the code; share them with nobody.",
  },
  emailChangeNew: {
    subject: `Confirm your new e-mail address for ${name}`,
    heading: "Confirm your new e-mail address",
    intro: `Someone, hopefully you, wants to use this address for an account at ${name}. The address in use until now must confirm the change too.`,
    action: "Confirm the new address",
    unexpected:
      "If you did not ask for this, you can ignore this mail. Nothing changes without your confirmation.",
  },
  emailChangeCurrent: {
    subject: `Confirm the change of your e-mail address for ${name}`,
    heading: "Confirm the change of your e-mail address",
    intro: `Someone, hopefully you, wants to use another e-mail address for your account at ${name}. The new address must confirm the change too.`,
    action: "Confirm the change",
    unexpected: `If you did not ask for this, do not confirm it, and choose a new password: someone else may know yours. Write to ${organisation.email} if you need help.`,
  },
} as const satisfies Record<string, AuthEmailWords>;

/** E-mails with a code and no link: the recipient enters the code on the page that asked for it. */
export const authCodeEmails = {
  reauthentication: {
    subject: `Your code to confirm a change at ${name}`,
    heading: "Confirm that it is you",
    intro: `Someone, hopefully you, is changing the password of your account at ${name}.`,
    unexpected: `If that is not you, share this code with nobody: someone may be signed in to your account. Sign in, sign out on all devices, and choose a new password. Write to ${organisation.email} if you need help.`,
  },
} as const satisfies Record<string, AuthCodeEmailWords>;

/** Words that every mail about an account shares. */
export const authEmailFrame = {
  linkIntro: `Open this link within ${duration(oneTimeTokenSeconds)}; it works once:`,
  codeIntro: "Or type this code on the site:",
  codeAloneIntro: `Type this code on the site within ${duration(oneTimeTokenSeconds)}; it works once:`,
  closing: `Your team at ${shortName}`,
  footer: `${name} · ${tagline}`,
} as const;

/** The receipt for a scholarship application. It repeats nothing that was typed into the form. */
export const receiptEmail = {
  subject: `We have your application to ${name}`,
  intro: `Someone, hopefully you, sent a scholarship application to ${name} with this e-mail address. The application is saved.`,
  reference: confirmationWords.reference,
  nextTitle: confirmationWords.nextTitle,
  next: confirmationWords.next,
  contact: `${confirmationWords.contactTitle} ${confirmationWords.contactBefore} ${organisation.phone} ${confirmationWords.contactBetween} ${organisation.email} ${confirmationWords.contactAfter}`,
  unexpected: "If you did not apply, ignore this mail. Or tell us, and we delete the application.",
  closing: authEmailFrame.closing,
  footer: authEmailFrame.footer,
} as const;
