// Words of the text messages about accounts. Each has a code and never a link, so that nobody learns to trust
// links in text messages.
import { challengeSeconds, oneTimeTokenSeconds } from "../contract/accounts.ts";
import { organisation } from "./organisation.ts";
import { duration } from "./wording.ts";

const { shortName } = organisation;

const lasting = (seconds: number) => `It works once, for ${duration(seconds)}. Don't share it.`;

export const authTexts = {
  signIn: (code: string) => `${code} is your code for ${shortName}. ${lasting(oneTimeTokenSeconds)}`,
  phoneChange: (code: string) =>
    `${code} confirms this number for your account at ${shortName}. ${lasting(oneTimeTokenSeconds)}`,
  reauthentication: (code: string) =>
    `${code} confirms a change of your account at ${shortName}. If you didn't ask for it, sign in and change your password. ${lasting(oneTimeTokenSeconds)}`,
  secondFactor: (code: string) =>
    `${code} is your sign-in code for ${shortName}. ${lasting(challengeSeconds)}`,
} as const;
