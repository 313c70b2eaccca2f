// Words of the emails to applicants and about accounts. Most of those about accounts have a button that
// leads to the site, and a code to type instead.
import { oneTimeTokenSeconds } from "../contract/accounts.ts";
import { statusLinkSeconds } from "../contract/status-link.ts";
import { organisation, tagline } from "./organisation.ts";
import { confirmationWords } from "./pages/scholarship.ts";
import { duration } from "./wording.ts";

export type AuthCodeEmailWords = {
  subject: string;
  heading: string;
  /** Why the recipient gets this email. */
  intro: string;
  /** What to do if the recipient did not expect it. */
  unexpected: string;
};

/** `action` is the label of the link, and says what it does. */
export type AuthEmailWords = AuthCodeEmailWords & { action: string };

const { name, shortName } = organisation;

export const authEmails = {
  confirmation: {
    subject: `Confirm your email for ${name}`,
    heading: "Confirm your email",
    intro: `Someone, hopefully you, created an account at ${name} with this email. Confirm that it is yours. Then you can sign in.`,
    action: "Confirm my email",
    unexpected:
      "If you did not create an account, you can ignore this email. Nothing happens until the email is confirmed.",
  },
  recovery: {
    subject: `Choose a new password for ${name}`,
    heading: "Choose a new password",
    intro: `Someone, hopefully you, asked for a new password for your account at ${name}.`,
    action: "Choose a new password",
    unexpected: "If you did not ask for this, you can ignore this email. Your password stays as it is.",
  },
  magicLink: {
    subject: `Your sign-in link and code for ${name}`,
    heading: "Sign in",
    intro: `Someone, hopefully you, wants to sign in to your account at ${name} without a password.`,
    action: "Sign in",
    unexpected:
      "If you did not ask for this, you can ignore this email. Nobody gets in without the link or the code. Do not share them with anybody.",
  },
  emailChangeNew: {
    subject: `Confirm your new email for ${name}`,
    heading: "Confirm your new email",
    intro: `Someone, hopefully you, wants to use this email for an account at ${name}. The old email must confirm the change too.`,
    action: "Confirm the new email",
    unexpected:
      "If you did not ask for this, you can ignore this email. Nothing changes until you confirm it.",
  },
  emailChangeCurrent: {
    subject: `Confirm your email change for ${name}`,
    heading: "Confirm your email change",
    intro: `Someone, hopefully you, wants to use another email for your account at ${name}. The new email must confirm the change too.`,
    action: "Confirm the change",
    unexpected: `If you did not ask for this, do not confirm it, and choose a new password: someone else may know yours. Write to ${organisation.email} if you need help.`,
  },
} as const satisfies Record<string, AuthEmailWords>;

/** Emails with a code and no link: the recipient enters the code on the page that asked for it. */
export const authCodeEmails = {
  reauthentication: {
    subject: `Your code to confirm a change at ${name}`,
    heading: "Confirm that it's you",
    intro: `Someone, hopefully you, is changing how your account at ${name} is protected.`,
    unexpected: `If that is not you, do not share this code: someone else may be signed in to your account. Sign in, sign out on all devices, and choose a new password. Write to ${organisation.email} if you need help.`,
  },
} as const satisfies Record<string, AuthCodeEmailWords>;

/** Emails that tell the owner of an account what was done with it. They have neither code nor link. */
export const authNoticeEmails = {
  recoveryCodesMade: {
    subject: `New recovery codes for your account at ${name}`,
    heading: "You have new recovery codes",
    intro: `New recovery codes were made for your account at ${name}. If you had codes before, they no longer work.`,
    unexpected: `If that was not you, someone else may be signed in to your account. Sign in, choose a new password, and make new recovery codes under Security. Write to ${organisation.email} if you need help.`,
  },
  recoveryCodeUsed: {
    subject: `A recovery code opened your account at ${name}`,
    heading: "A recovery code was used",
    intro: (left: string) =>
      `Someone, hopefully you, signed in to your account at ${name} with a recovery code. You have ${left} left. You can make new ones under Security.`,
    unexpected: `If that was not you, someone else knows your password and has your codes. Choose a new password now, and make new recovery codes under Security. Write to ${organisation.email} if you need help.`,
  },
} as const;

/** Words that every mail about an account shares. */
export const authEmailFrame = {
  linkIntro: `Open this link within ${duration(oneTimeTokenSeconds)}; it works once:`,
  codeIntro: "Or type this code on the site:",
  codeAloneIntro: `Type this code on the site within ${duration(oneTimeTokenSeconds)}; it works once:`,
  closing: `Your team at ${shortName}`,
  footer: `${name} · ${tagline}`,
} as const;

/** The receipt for a scholarship application. It repeats no answer in the applicant's own words. */
export const receiptEmail = {
  subject: `We have your application to ${name}`,
  intro: `Someone, hopefully you, sent a scholarship application to ${name} with this email address. The application is saved.`,
  summary: confirmationWords.summary,
  reference: confirmationWords.reference,
  copy: "To keep your answers private, this email does not repeat them.",
  nextTitle: confirmationWords.nextTitle,
  next: confirmationWords.next,
  lookUp: "Look up where your application stands, with your reference and this email address:",
  contact: `${confirmationWords.contactTitle} ${confirmationWords.contactBefore} ${organisation.phone} ${confirmationWords.contactBetween} ${organisation.email} ${confirmationWords.contactAfter}`,
  unexpected: "If you did not apply, ignore this email. Or tell us, and we'll delete the application.",
  closing: authEmailFrame.closing,
  footer: authEmailFrame.footer,
} as const;

/** The mail with a link to the state of an application. */
export const statusEmail = {
  subject: `Where your application to ${name} stands`,
  intro: `Someone, hopefully you, asked where your scholarship application to ${name} stands.`,
  linkIntro: `Open this link within ${duration(statusLinkSeconds)} to see it:`,
  private: "Anyone who has the link can see it too, so keep this email to yourself.",
  unexpected:
    "If you did not ask for this, you can ignore this email. Nothing about your application changes.",
  closing: authEmailFrame.closing,
  footer: authEmailFrame.footer,
} as const;

/** The notice to an address that an applicant replaced by another one. */
export const addressChangedEmail = {
  subject: `The email address on your application to ${name} was changed`,
  intro: `A scholarship application to ${name} was sent with this address. It was just changed to another one, on the page that sent the application. If that was you, you don't need to do anything.`,
  reference: confirmationWords.reference,
  unexpected: `If it was not you, call us at ${organisation.phone} or reply to this email, and give the reference.`,
  closing: authEmailFrame.closing,
  footer: authEmailFrame.footer,
} as const;
