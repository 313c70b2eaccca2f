// The words of accounts: signing in, security, and the emails and text messages about them.
import { providerNames } from "../../contract/sign-in-providers.ts";
import { allOf, exactObject, keys, message, pluralMessage, text } from "../kinds.ts";

const codeForm = exactObject(keys("label hint submit submitting missing"));
const sendAgain = exactObject(keys("offer button sending sent"));
const accountEmail = exactObject(keys("subject heading intro action unexpected"));

export const accountWords = {
  "pages/auth": exactObject({
    auth: exactObject({
      ...keys(`searchTitle searchDescription noScript problem titlePrefix errorPrefix signedIn signedUp
        invalidCredentials accountExists unexpected forgot backToSignIn emailChanged`),
      manyMessages: pluralMessage("hours"),
      signIn: exactObject(keys("title submit submitting other toggle")),
      signUp: exactObject(keys("title intro submit submitting other toggle")),
      fields: exactObject(keys(`firstName lastName email password passwordHint show hide showName hideName`)),
      missing: exactObject(keys("firstName lastName email invisible password passwordTooShort")),
      resend: sendAgain,
      waiting: exactObject(keys("sentTo change signIn")),
      code: codeForm,
      reset: exactObject({
        ...keys("title intro submit submitting sentTitle"),
        sent: message("email"),
        code: codeForm,
        again: sendAgain,
      }),
      newPassword: exactObject({
        ...keys("title label submit submitting keep changed"),
        forAccount: message("email"),
      }),
      firstPassword: exactObject({
        ...keys("title reason label submit submitting keep changed"),
        forAccount: message("email"),
      }),
      secondFactor: exactObject({
        ...keys(`title intro loading tryAgain send sendAgain sending sent lost lostAfter signOut`),
        use: message("name"),
        totp: codeForm,
        phone: codeForm,
        recovery: exactObject({
          ...keys("use label hint submit submitting missing wrong"),
          left: pluralMessage("number", "count"),
        }),
      }),
      signedOut: exactObject(keys("title text keptTitle kept discard sure discardNow keep discarded")),
      invited: exactObject(keys("title text")),
      choices: exactObject({ ...keys("title leaving organization code"), continueWith: message("provider") }),
      singleSignOn: exactObject(keys("title intro label hint submit submitting unknown")),
      codeSignIn: exactObject({
        ...keys("title intro label hint missing submit submitting sentTitle"),
        sent: message("address"),
        code: codeForm,
        again: sendAgain,
      }),
      mailedLink: exactObject({
        working: text,
        signedInAs: message("email"),
        ...allOf(
          ["confirmation", "recovery", "signIn", "emailChange"],
          exactObject(keys("title text submit")),
        ),
      }),
      link: exactObject({
        said: message("message"),
        ...keys("title why providerTitle providerNext halfTitle half home"),
        next: exactObject(keys("reset code emailChange confirmation")),
        newConfirmation: exactObject(keys("label button sent")),
      }),
    }),
    factors: exactObject(keys("totp phone")),
    providers: exactObject(allOf(providerNames, text)),
  }),
  "pages/protected": exactObject({
    guard: exactObject(keys("loading deniedTitle deniedText goBack faultTitle faultText")),
    secondFactorReminder: exactObject(keys("text open")),
  }),
  "pages/auth-refusals": exactObject({
    authRefusals: exactObject({
      byCode: exactObject(
        keys(`otp_expired reauthentication_not_valid mfa_challenge_expired mfa_verification_failed
        mfa_ip_address_mismatch mfa_factor_not_found mfa_factor_name_conflict
        mfa_verified_factor_exists too_many_enrolled_mfa_factors insufficient_aal
        email_not_confirmed phone_not_confirmed phone_exists same_password weak_password
        over_request_rate_limit user_banned user_sso_managed validation_failed
        session_not_found session_expired refresh_token_not_found
        refresh_token_already_used user_not_found bad_jwt no_authorization provider_disabled
        phone_provider_disabled sso_provider_disabled saml_provider_disabled
        provider_email_needs_verification bad_oauth_callback bad_oauth_state
        flow_state_not_found flow_state_expired flow_state_already_used
        saml_relay_state_not_found saml_relay_state_expired unexpected_failure request_timeout`),
      ),
      wait: message("time"),
      phoneOutside: text,
    }),
  }),
  "pages/security": exactObject({
    security: exactObject({
      ...keys("title close content cancel"),
      password: exactObject({
        ...keys("title open label submit submitting changed"),
        proof: exactObject({ ...keys("label hint missing"), again: sendAgain }),
      }),
      email: exactObject({
        ...keys("title open label hint submit submitting none same taken sent"),
        waiting: message("email"),
      }),
      factors: exactObject({
        ...keys("title none list loading tryAgain remove removing keep"),
        added: message("date"),
        ...allOf(["removeOf", "removeSure", "removed", "ready"], message("name")),
        authenticator: exactObject({
          ...keys("open name nameHint submit submitting scan picture openApp orType"),
          code: codeForm,
        }),
        phone: exactObject({
          ...keys("open label hint missing submit submitting"),
          name: message("lastDigits"),
          sent: message("phone"),
          code: codeForm,
          again: sendAgain,
        }),
      }),
      recovery: exactObject({
        ...keys("title loading none few open sure submit submitting"),
        left: pluralMessage("number", "count", "date"),
        made: exactObject({
          ...keys("title why once copy copied notCopied download file print done"),
          about: message("account", "date"),
        }),
      }),
      devices: exactObject(keys("title text others everywhere signingOut othersDone unsent")),
      signOut: exactObject(keys("title content text discard stay")),
    }),
  }),
  "pages/toasts": exactObject({
    toasts: exactObject(keys("region announcement close emailConfirmed")),
  }),
  emails: exactObject({
    authCodeEmails: exactObject({ reauthentication: exactObject(keys("subject heading intro unexpected")) }),
    authNoticeEmails: exactObject({
      ...allOf(
        ["passwordChanged", "recoveryCodesMade"],
        exactObject(keys("subject heading intro unexpected")),
      ),
      accessChanged: exactObject({
        ...keys("subject heading unexpected"),
        changes: exactObject(keys("factorAdded factorRemoved methodAdded methodRemoved phone")),
      }),
      recoveryCodeUsed: exactObject({
        ...keys("subject heading unexpected"),
        intro: pluralMessage("number", "count"),
      }),
    }),
    emailFrame: exactObject(keys("linkIntro codeIntro codeAloneIntro closing footer")),
    authEmails: exactObject(
      allOf(["confirmation", "recovery", "magicLink", "emailChangeNew", "emailChangeCurrent"], accountEmail),
    ),
    statusEmail: exactObject(keys("subject intro linkIntro private unexpected")),
    addressChangedEmail: exactObject(keys("subject intro unexpected")),
    applicationChangedEmail: exactObject({
      ...keys("subject intro unexpected"),
      what: exactObject(keys("contact withdrawal deletion return helper")),
    }),
    reminderEmail: exactObject({
      ...keys("subject answer quoted"),
      greeting: message("firstName"),
      asked: message("date", "day"),
    }),
    receiptEmail: exactObject({
      ...keys("subject intro copy lookUp unexpected"),
      helper: exactObject({ nameless: text, ...allOf(["helped", "follows"], message("name")) }),
    }),
    helperEmail: exactObject(keys("subject intro lookUp unexpected")),
    helperLinkEmail: exactObject(keys("subject intro linkIntro private unexpected")),
  }),
  texts: exactObject({
    authTexts: exactObject(
      allOf(["signIn", "phoneChange", "reauthentication", "secondFactor"], message("code")),
    ),
  }),
};
