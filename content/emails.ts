// Words of the mails about accounts. Each has a button that leads to the site, and a code to type instead.
import { organisation } from "./organisation.ts";

export type AuthEmailWords = {
  subject: string;
  heading: string;
  /** Why this mail came. */
  intro: string;
  /** What the link does, as its label. */
  action: string;
  /** What to do when the mail was not expected. */
  unexpected: string;
};

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

/** Words that every mail about an account shares. */
export const authEmailFrame = {
  linkIntro: "Open this link within one hour; it works once:",
  codeIntro: "Or type this code on the site:",
  closing: `Your team at ${shortName}`,
  footer: `${name} · ${organisation.tagline}`,
} as const;
