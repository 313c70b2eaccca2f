// Words of the text messages about accounts: a code each, and never a link, so that nobody learns to follow
// links in texts.
import { organisation } from "./organisation.ts";

const { shortName } = organisation;

const lasting = "It works once, for one hour. Share it with nobody.";

export const authTexts = {
  signIn: (code: string) => `${code} is your code for ${shortName}. ${lasting}`,
  phoneChange: (code: string) => `${code} confirms this number for your account at ${shortName}. ${lasting}`,
  reauthentication: (code: string) =>
    `${code} confirms that it is you who changes your account at ${shortName}. ${lasting}`,
  secondFactor: (code: string) =>
    `${code} is your second step to sign in at ${shortName}. It works once, for five minutes. Share it with nobody.`,
} as const;
