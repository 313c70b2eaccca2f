// Words of the sign-in page, and of protected pages while loading or without access (R-194 to to
//
import { challengeSeconds, minPasswordCharacters, oneTimeTokenSeconds } from "../../contract/accounts.ts";
import type { ProviderName } from "../../contract/sign-in-providers.ts";
import { organisation } from "../organisation.ts";
import { duration } from "../wording.ts";

export const guardWords = {
  loading: "Loading...",
  deniedTitle: "Access Denied",
  deniedText: "You don't have permission to access this page.",
  goBack: "Go Back",
} as const;

export const authWords = {
  signIn: {
    title: "Sign In",
    submit: "Sign In",
    submitting: "Signing in...",
    other: "New here?",
    toggle: "Create your account",
  },
  signUp: {
    title: "Create your account",
    intro: "You don't need an account to apply for a scholarship.",
    submit: "Create account",
    submitting: "Creating your account...",
    other: "Already have an account?",
    toggle: "Sign In",
  },
  fields: {
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    password: "Password",
    passwordHint: `Password must be at least ${minPasswordCharacters} characters. A longer one is safer: three or four words work well.`,
    show: "Show",
    hide: "Hide",
    showName: "Show password",
    hideName: "Hide password",
  },
  missing: {
    firstName: "Please enter your first name.",
    lastName: "Please enter your last name.",
    password: "Please enter your password.",
    passwordTooShort: `Password must be at least ${minPasswordCharacters} characters.`,
  },
  problem: "There is a problem",
  titlePrefix: "Error: ",
  errorPrefix: "Error:",
  signedIn: "Successfully signed in!",
  signedUp: "Account created successfully! Please check your email to verify your account.",
  invalidCredentials: "Invalid email or password. Please check your credentials and try again.",
  accountExists: "An account with this email already exists. Please sign in instead.",
  unexpected: "An unexpected error occurred. Please try again.",
  manyMessages: (hours: number) =>
    `We have sent too many messages today. Use the newest one, or ask again in ${hours} ${hours === 1 ? "hour" : "hours"}.`,
  resend: {
    offer: "Didn't get the confirmation email? Look in your spam folder, or let us send it again.",
    button: "Send confirmation email again",
    sending: "Sending...",
    sent: "We sent the confirmation email again. Please check your email.",
  },
  /** Replaces the form after a sign-up, until the code from the email is typed. */
  waiting: {
    sentTo: "We sent a code and a link to",
    change: "Use a different email",
    other: "Already confirmed it?",
    toggle: "Sign in with your password",
  },
  code: {
    label: "Code from the email",
    hint: "6 digits. Opening the link in the email works too.",
    submit: "Confirm email",
    submitting: "Confirming...",
    missing: "Enter the 6 digits from the email.",
  },
  forgot: "Forgot your password?",
  backToSignIn: "Back to Sign In",
  reset: {
    title: "Reset your password",
    intro: "Enter the email of your account. We will send you a link and a code.",
    submit: "Send email",
    submitting: "Sending...",
    sentTitle: "Check your email",
    sent: (email: string) =>
      `If there is an account for ${email}, we sent an email to it. Open the link in it, or type the code here.`,
    code: {
      label: "Code from the email",
      hint: `6 digits. It works for ${duration(oneTimeTokenSeconds)}.`,
      submit: "Continue",
      submitting: "Checking...",
      missing: "Enter the 6 digits from the email.",
    },
    again: {
      offer:
        "Nothing there? Look in your spam folder, check the email address above, or let us send it again.",
      button: "Send email again",
      sending: "Sending...",
      sent: "If there is an account, we sent it again. Only the newest code works.",
    },
  },
  newPassword: {
    title: "Choose a new password",
    forAccount: (email: string) => `For your account ${email}.`,
    label: "New password",
    submit: "Save new password",
    submitting: "Saving...",
    keep: "Keep my old password",
    changed: "Your password has been changed.",
  },
  firstPassword: {
    title: "Choose a password",
    forAccount: (email: string) => `Your email ${email} is confirmed. Your account has no password yet.`,
    reason:
      "Did you choose one when you signed up? We keep it only if nobody else signed up with your email and another password.",
    label: "New password",
    submit: "Save password",
    submitting: "Saving...",
    keep: "Continue without a password",
    changed: "Your password has been saved.",
  },
  secondFactor: {
    title: "One more step",
    intro: "Enter your sign-in code to continue.",
    loading: "Loading...",
    tryAgain: "Try again",
    totp: {
      label: "Code from your authenticator app",
      hint: "6 digits. The app shows a new code every 30 seconds.",
      submit: "Continue",
      submitting: "Checking...",
      missing: "Enter the 6 digits from your authenticator app.",
    },
    phone: {
      label: "Code from the text message",
      hint: `6 digits. It works for ${duration(challengeSeconds, String)}.`,
      submit: "Continue",
      submitting: "Checking...",
      missing: "Enter the 6 digits from the text message.",
    },
    send: "Send the code",
    sendAgain: "Send a new code",
    sending: "Sending...",
    sent: "We sent a text message with a code to your phone.",
    recovery: {
      use: "Use a recovery code",
      label: "Recovery code",
      hint: "16 letters and numbers from the list that you saved. Each code works once.",
      submit: "Continue",
      submitting: "Checking...",
      missing: "Enter the 16 letters and numbers of one recovery code.",
      wrong: "This recovery code is wrong, or you used it before.",
      /** How many codes are left after one was used. */
      left: (codes: string) => `You have ${codes} left.`,
      one: "one recovery code",
      many: (count: string) => `${count} recovery codes`,
    },
    use: (name: string) => `Use ${name} instead`,
    lost: "Lost your phone or your app? Write to",
    lostAfter: "and we will help you get back in.",
    signOut: "Sign out",
  },
  choices: {
    title: "Other ways to sign in",
    continueWith: (provider: string) => `Continue with ${provider}`,
    leaving: "One moment...",
    organization: "Sign in with your organization",
    code: "Sign in with a code",
  },
  singleSignOn: {
    title: "Sign in with your organization",
    intro: "We will take you to the sign-in page of your school or company.",
    label: "Work email",
    hint: "For example you@your-company.com",
    submit: "Continue",
    submitting: "One moment...",
    unknown: "We don't know this organization yet. Check the email, or sign in with your password.",
  },
  codeSignIn: {
    title: "Sign in with a code",
    intro: "If you have an account, we will send you a code, so you don't need your password.",
    label: "Email or phone number",
    hint: "A phone number with area code, for example 555 555 0123",
    missing: "Enter your email or your phone number.",
    submit: "Send code",
    submitting: "Sending...",
    sentTitle: "Type your code",
    sent: (address: string) => `If there is an account for ${address}, we sent a code to it.`,
    code: {
      label: "Code from the message",
      hint: `6 digits. It works for ${duration(oneTimeTokenSeconds)}.`,
      submit: "Continue",
      submitting: "Checking...",
      missing: "Enter the 6 digits from the message.",
    },
    again: {
      offer: "Nothing there? Check what you typed above, or let us send it again.",
      button: "Send code again",
      sending: "Sending...",
      sent: "If there is an account, we sent it again. Only the newest code works.",
    },
  },
  link: {
    title: "The link from your email didn't work",
    why: `Links work once, and for ${duration(oneTimeTokenSeconds)}.`,
    next: {
      reset: "Ask for a new one below.",
      code: "Ask for a new one, or sign in with your password.",
      emailChange: "To start over, sign in and change your email under Security.",
      confirmation: "If you signed up and never got in, we can send you a new one.",
    },
    providerTitle: "Signing in that way didn't work",
    providerNext: "Please try again, or sign in another way.",
    halfTitle: "One email is confirmed",
    half: "Now open the link in the message that we sent to the other email.",
    newConfirmation: {
      label: "Email of your account",
      button: "Send confirmation email again",
      sent: "If this email still needs to be confirmed, we sent a new message to it.",
    },
    home: "Back to Home",
  },
  emailChanged: "Your email has been changed.",
} as const;

/**
 * The names of sign-in providers as their users know them. A generic OpenID Connect provider has the school's
 * name.
 */
export const providerWords = {
  google: "Google",
  github: "GitHub",
  apple: "Apple",
  azure: "Microsoft",
  keycloak: `your ${organisation.shortName} account`,
} as const satisfies Record<ProviderName, string>;
