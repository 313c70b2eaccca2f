// Words of the text messages about accounts. Each has a code and never a link, so that nobody learns to trust
// links in text messages.
import { challengeSeconds, oneTimeTokenSeconds } from "../contract/accounts.ts";
import { organisation } from "./organisation.ts";
import { duration } from "./wording.ts";

const { shortName } = organisation;

const lasting = (seconds: number) => `It works once, for ${duration(seconds)}. Share it with nobody.`;

export const authTexts = {
  signIn: (code: string) => `${code} is your code for ${shortName}. ${lasting(oneTimeTokenSeconds)}`,
  phoneChange: (code: string) =>
    `${code} confirms this number for your account at ${shortName}. ${lasting(oneTimeTokenSeconds)}`,
  reauthentication: (code: string) =>
    `${code} confirms that it is you who changes your account at ${shortName}. ${lasting(oneTimeTokenSeconds)}`,
  secondFactor: (code: string) =>
    `${code} is your second step to sign in at ${shortName}. ${lasting(challengeSeconds)}`,
} as const;
