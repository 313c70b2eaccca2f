// Words of the Security dialog, in which users manage their own account.
import { challengeSeconds } from "../../contract/accounts.ts";
import { duration } from "../wording.ts";

export const factorWords = {
  totp: "Authenticator app",
  phone: "Text message",
} as const;

export const securityWords = {
  title: "Security",
  close: "Close security",
  content: "Security settings",
  cancel: "Cancel",
  password: {
    title: "Password",
    open: "Change password",
    label: "New password",
    submit: "Save new password",
    submitting: "Saving...",
    changed: "Your password has been changed. Your other devices are signed out.",
    proof: {
      label: "Code from our message",
      hint: "You signed in a while ago. To make sure that it is you, we sent you 6 digits.",
      missing: "Enter the 6 digits from our message.",
      again: {
        offer: "Nothing there? Look in your spam folder, or let us send it again.",
        button: "Send the code again",
        sending: "Sending...",
        sent: "We sent it again. Only the newest code works.",
      },
    },
  },
  email: {
    title: "Email",
    open: "Change email",
    label: "New email",
    hint: "We will send a message to the new address and one to the old address.",
    submit: "Send both messages",
    submitting: "Sending...",
    none: "There is no email address yet.",
    same: "This is your email address already.",
    taken: "Another account uses this email address.",
    sent: "Sent. Open the link in both messages to finish.",
    waiting: (email: string) =>
      `Not changed yet: open the link in the message to ${email}, and the link in the message to your old address.`,
  },
  factors: {
    title: "Second step at sign-in",
    none: "With a second step, your password alone opens nothing.",
    list: "Your second steps",
    loading: "Loading...",
    tryAgain: "Try again",
    added: (date: string) => `Added ${date}`,
    remove: "Remove",
    removeOf: (name: string) => `Remove ${name}`,
    removeSure: (name: string) => `Remove ${name}? It will no longer be asked for when you sign in.`,
    removing: "Removing...",
    keep: "Keep it",
    removed: (name: string) => `${name} was removed.`,
    ready: (name: string) => `${name} is ready. We will ask for it when you sign in.`,
    authenticator: {
      open: "Add authenticator app",
      name: "Name",
      nameHint: "So that you can tell it apart, for example: My phone",
      submit: "Continue",
      submitting: "One moment...",
      scan: "Scan this picture with your authenticator app.",
      picture: "QR code for your authenticator app. Its key stands below as text.",
      openApp: "Open in authenticator app",
      orType: "Or type this key into the app:",
      code: {
        label: "Code from the app",
        hint: "6 digits that the app shows then",
        submit: "Turn on",
        submitting: "Checking...",
        missing: "Enter the 6 digits from your authenticator app.",
      },
    },
    phone: {
      open: "Add phone",
      name: (lastDigits: string) => `Phone ending in ${lastDigits}`,
      label: "Mobile number",
      hint: "With area code, for example 555 555 0123",
      missing: "Enter a mobile number with area code.",
      submit: "Send code",
      submitting: "Sending...",
      sent: (phone: string) => `We sent a text message with a code to ${phone}.`,
      code: {
        label: "Code from the text message",
        hint: `6 digits. It works for ${duration(challengeSeconds, String)}.`,
        submit: "Turn on",
        submitting: "Checking...",
        missing: "Enter the 6 digits from the text message.",
      },
      again: {
        offer: "Nothing there? Check the number, or let us send a new code.",
        button: "Send a new code",
        sending: "Sending...",
        sent: "We sent a new code. Only the newest one works.",
      },
    },
  },
  devices: {
    title: "Signed-in devices",
    text: "Lost a device, or used one that others use too? Sign out there from here.",
    others: "Sign out on all other devices",
    everywhere: "Sign out on all devices",
    signingOut: "Signing out...",
    othersDone: "You are signed out on all other devices.",
  },
} as const;

/** Shown to administrators without a second step. */
export const secondFactorReminderWords = {
  text: "You can read what applicants wrote. Protect it with a second step at sign-in.",
  open: "Set up a second step",
} as const;
