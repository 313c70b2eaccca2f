// Rules for the words of accounts: signing in, security, and the e-mails and text messages about them.
import { z } from "zod";
import { providerNames } from "../../contract/sign-in-providers.ts";
import { fixed, keys, message, texts } from "./content-values.ts";

const codeForm = fixed(keys("label hint submit submitting missing"));
const sendAgain = fixed(keys("offer button sending sent"));
const accountEmail = fixed(keys("subject heading intro action unexpected"));

/** By file. */
export const accountRules: Record<string, z.ZodType> = {
  "content/pages/auth.ts": z.object({
    authWords: fixed({
      ...keys(`problem titlePrefix errorPrefix signedIn signedUp invalidCredentials accountExists
        unexpected forgot backToSignIn emailChanged`),
      manyMessages: message,
      signIn: fixed(keys("title submit submitting other toggle")),
      signUp: fixed(keys("title intro submit submitting other toggle")),
      fields: fixed(keys(`firstName lastName email password passwordHint show hide showName hideName`)),
      missing: fixed(keys("firstName lastName password passwordTooShort")),
      resend: sendAgain,
      code: codeForm,
      reset: fixed({
        ...keys("title intro submit submitting sentTitle"),
        sent: message,
        code: codeForm,
        again: sendAgain,
      }),
      newPassword: fixed({ ...keys("title label submit submitting keep changed"), forAccount: message }),
      firstPassword: fixed({
        ...keys("title reason label submit submitting keep changed"),
        forAccount: message,
      }),
      secondFactor: fixed({
        ...keys(`title intro loading tryAgain send sendAgain sending sent lost lostAfter signOut`),
        use: message,
        totp: codeForm,
        phone: codeForm,
      }),
      choices: fixed({ ...keys("title leaving organization code"), continueWith: message }),
      singleSignOn: fixed(keys("title intro label hint submit submitting unknown")),
      codeSignIn: fixed({
        ...keys("title intro label hint missing submit submitting sentTitle"),
        sent: message,
        code: codeForm,
        again: sendAgain,
      }),
      link: fixed({
        ...keys("title why providerTitle providerNext halfTitle half home"),
        next: fixed(keys("reset code emailChange confirmation")),
        newConfirmation: fixed(keys("label button sent")),
      }),
    }),
    guardWords: fixed(keys("loading deniedTitle deniedText goBack")),
    providerWords: fixed(keys(providerNames.join(" "))),
  }),
  "content/pages/security.ts": z.object({
    factorWords: fixed(keys("totp phone")),
    securityWords: fixed({
      ...keys("title close content cancel"),
      password: fixed({
        ...keys("title open label submit submitting changed"),
        proof: fixed({ ...keys("label hint missing"), again: sendAgain }),
      }),
      email: fixed({
        ...keys("title open label hint submit submitting none same taken sent"),
        waiting: message,
      }),
      factors: fixed({
        ...keys("title none list loading tryAgain remove removing keep"),
        ...keys("added removeOf removeSure removed ready", message),
        authenticator: fixed({
          ...keys("open name nameHint submit submitting scan picture openApp orType"),
          code: codeForm,
        }),
        phone: fixed({
          ...keys("open label hint missing submit submitting"),
          ...keys("name sent", message),
          code: codeForm,
          again: sendAgain,
        }),
      }),
      devices: fixed(keys("title text others everywhere signingOut othersDone")),
    }),
    secondFactorReminderWords: fixed(keys("text open")),
  }),
  "content/pages/toasts.ts": z.object({
    toastWords: fixed(keys("region announcement close")),
  }),
  "content/emails.ts": z.object({
    authCodeEmails: fixed({ reauthentication: fixed(keys("subject heading intro unexpected")) }),
    authEmailFrame: fixed(keys("linkIntro codeIntro codeAloneIntro closing footer")),
    authEmails: fixed({
      confirmation: accountEmail,
      recovery: accountEmail,
      magicLink: accountEmail,
      emailChangeNew: accountEmail,
      emailChangeCurrent: accountEmail,
    }),
    receiptEmail: fixed({
      ...keys("subject intro reference nextTitle contact unexpected closing footer"),
      next: texts,
    }),
  }),
  "content/texts.ts": z.object({
    authTexts: fixed(keys("signIn phoneChange reauthentication secondFactor", message)),
  }),
};
