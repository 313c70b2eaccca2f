// The words of accounts: signing in, security, and the emails and text messages about them.
import { providerNames } from "../../contract/sign-in-providers.ts";
import { allOf, fixed, keys, message, pluralMessage, text } from "../kinds.ts";

const codeForm = fixed(keys("label hint submit submitting missing"));
const sendAgain = fixed(keys("offer button sending sent"));
const accountEmail = fixed(keys("subject heading intro action unexpected"));

export const accountWords = {
  "pages/auth": fixed({
    auth: fixed({
      ...keys(`searchTitle searchDescription noScript problem titlePrefix errorPrefix signedIn signedUp
        invalidCredentials accountExists unexpected forgot backToSignIn emailChanged`),
      manyMessages: pluralMessage("hours"),
      signIn: fixed(keys("title submit submitting other toggle")),
      signUp: fixed(keys("title intro submit submitting other toggle")),
      fields: fixed(keys(`firstName lastName email password passwordHint show hide showName hideName`)),
      missing: fixed(keys("firstName lastName email invisible password passwordTooShort")),
      resend: sendAgain,
      waiting: fixed(keys("sentTo change signIn")),
      code: codeForm,
      reset: fixed({
        ...keys("title intro submit submitting sentTitle"),
        sent: message("email"),
        code: codeForm,
        again: sendAgain,
      }),
      newPassword: fixed({
        ...keys("title label submit submitting keep changed"),
        forAccount: message("email"),
      }),
      firstPassword: fixed({
        ...keys("title reason label submit submitting keep changed"),
        forAccount: message("email"),
      }),
      secondFactor: fixed({
        ...keys(`title intro loading tryAgain send sendAgain sending sent lost lostAfter signOut`),
        use: message("name"),
        totp: codeForm,
        phone: codeForm,
        recovery: fixed({
          ...keys("use label hint submit submitting missing wrong"),
          left: pluralMessage("number", "count"),
        }),
      }),
      signedOut: fixed(keys("title text keptTitle kept discard discarded")),
      choices: fixed({ ...keys("title leaving organization code"), continueWith: message("provider") }),
      singleSignOn: fixed(keys("title intro label hint submit submitting unknown")),
      codeSignIn: fixed({
        ...keys("title intro label hint missing submit submitting sentTitle"),
        sent: message("address"),
        code: codeForm,
        again: sendAgain,
      }),
      mailedLink: fixed({
        working: text,
        signedInAs: message("email"),
        ...allOf(["confirmation", "recovery", "signIn", "emailChange"], fixed(keys("title text submit"))),
      }),
      link: fixed({
        said: message("message"),
        ...keys("title why providerTitle providerNext halfTitle half home"),
        next: fixed(keys("reset code emailChange confirmation")),
        newConfirmation: fixed(keys("label button sent")),
      }),
    }),
    factors: fixed(keys("totp phone")),
    providers: fixed(allOf(providerNames, text)),
  }),
  "pages/protected": fixed({
    guard: fixed(keys("loading deniedTitle deniedText goBack faultTitle faultText")),
    secondFactorReminder: fixed(keys("text open")),
  }),
  "pages/auth-refusals": fixed({
    authRefusals: fixed({
      byCode: fixed(
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
  "pages/security": fixed({
    security: fixed({
      ...keys("title close content cancel"),
      password: fixed({
        ...keys("title open label submit submitting changed"),
        proof: fixed({ ...keys("label hint missing"), again: sendAgain }),
      }),
      email: fixed({
        ...keys("title open label hint submit submitting none same taken sent"),
        waiting: message("email"),
      }),
      factors: fixed({
        ...keys("title none list loading tryAgain remove removing keep"),
        added: message("date"),
        ...allOf(["removeOf", "removeSure", "removed", "ready"], message("name")),
        authenticator: fixed({
          ...keys("open name nameHint submit submitting scan picture openApp orType"),
          code: codeForm,
        }),
        phone: fixed({
          ...keys("open label hint missing submit submitting"),
          name: message("lastDigits"),
          sent: message("phone"),
          code: codeForm,
          again: sendAgain,
        }),
      }),
      recovery: fixed({
        ...keys("title loading none few open sure submit submitting"),
        left: pluralMessage("number", "count", "date"),
        made: fixed({
          ...keys("title why once copy copied notCopied download file print done"),
          about: message("account", "date"),
        }),
      }),
      devices: fixed(keys("title text others everywhere signingOut othersDone")),
      signOut: fixed(keys("title content text shared keep discard stay")),
    }),
  }),
  "pages/toasts": fixed({
    toasts: fixed(keys("region announcement close emailConfirmed")),
  }),
  emails: fixed({
    authCodeEmails: fixed({ reauthentication: fixed(keys("subject heading intro unexpected")) }),
    authNoticeEmails: fixed({
      ...allOf(["passwordChanged", "recoveryCodesMade"], fixed(keys("subject heading intro unexpected"))),
      accessChanged: fixed({
        ...keys("subject heading unexpected"),
        changes: fixed(keys("factorAdded factorRemoved methodAdded methodRemoved phone")),
      }),
      recoveryCodeUsed: fixed({
        ...keys("subject heading unexpected"),
        intro: pluralMessage("number", "count"),
      }),
    }),
    emailFrame: fixed(keys("linkIntro codeIntro codeAloneIntro closing footer")),
    authEmails: fixed(
      allOf(["confirmation", "recovery", "magicLink", "emailChangeNew", "emailChangeCurrent"], accountEmail),
    ),
    statusEmail: fixed(keys("subject intro linkIntro private unexpected")),
    addressChangedEmail: fixed(keys("subject intro unexpected")),
    receiptEmail: fixed(keys("subject intro copy lookUp unexpected")),
  }),
  texts: fixed({
    authTexts: fixed(allOf(["signIn", "phoneChange", "reauthentication", "secondFactor"], message("code"))),
  }),
};
