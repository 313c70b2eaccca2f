// Words of the page on which applicants look up where their application stands. A decision is shown only
// after it was sent to the applicant.
import type { ApplicationState } from "../../contract/application-state.ts";
import { statusLinkSeconds } from "../../contract/status-link.ts";
import { organisation } from "../organisation.ts";
import { duration } from "../wording.ts";

/** `step` is the heading; `text` says what it means for the applicant. */
type StateWords = { step: string; text: string };

const readsWithin = duration(organisation.readsWithinDays * 86_400);

export const stateWords: Record<ApplicationState, StateWords> = {
  received: {
    step: "We have your application",
    text: `We'll read it within ${readsWithin} of the day you sent it. You don't need to do anything now.`,
  },
  in_review: {
    step: "We're reading your application",
    text: "You don't need to do anything now. We'll write to you as soon as we have decided.",
  },
  approved: {
    step: "Your scholarship is approved",
    text: "Congratulations! We sent you an email about the next steps: your program, your schedule and your first day.",
  },
  rejected: {
    step: "We can't offer you a scholarship this time",
    text: "We read your application with care, and this is not a judgment of you or your plans. You are welcome to apply again, and we are glad to talk with you about other ways to start.",
  },
};

export const statusWords = {
  searchTitle: "Look Up Your Application",
  searchDescription: `Look up where your scholarship application to ${organisation.name} stands.`,
  title: "Look up your application",
  intro:
    "Enter your reference and the email address you applied with. We'll send a link to that address. It shows where your application stands.",
  reference: {
    label: "Reference",
    hint: "8 letters and digits, for example 5F7EF574. It is on the page you saw after you applied, and in our first email to you.",
    missing: "Enter your reference. It has 8 letters and digits.",
  },
  email: { label: "Email", hint: "The address in your application" },
  submit: "Send me the link",
  problem: "There is a problem",
  titlePrefix: "Error: ",
  errorPrefix: "Error:",
  tooMany: "The look-up was used too often from your network. Please try again in an hour.",
  unavailable: "Our site is having trouble. Please try again in a few minutes.",
  requested: {
    title: "Check your email",
    text: `If there is an application with this reference and address, a link is on its way to you. It works for ${duration(statusLinkSeconds)}.`,
    nothing:
      "Nothing there after five minutes? Look in your spam folder. Then check your reference and address and try again. To keep applications private, we don't say here whether we found one.",
    again: "Try again",
  },
  expired: {
    title: "This link no longer works",
    text: `A link works for ${duration(statusLinkSeconds)}. Ask for a new one here.`,
  },
  found: {
    title: "Your application",
    reference: "Reference",
    program: "Program",
    date: "Date",
    progress: "Progress",
    steps: { received: "Received", inReview: "In review", decided: "Decided" },
    done: "done",
    private: "This page shows your application to anyone who has the link. Close it on a shared computer.",
  },
  own: {
    title: "My applications",
    intro: (email: string) => `Applications that were sent with ${email}, the address of your account.`,
    none: (email: string) =>
      `We can't show an application for ${email}, the address of your account. If you used another address, or changed it since, look up your application below.`,
    loading: "Loading your applications...",
    failed: "Your applications could not be loaded.",
    tryAgain: "Try again",
    lookUp: "Look up an application by email",
  },
  signIn: {
    before: "Do you have an account with that address?",
    link: "Sign in",
    after: "to see your applications.",
  },
  helpBefore: "Do you need help? Call",
  helpBetween: "or write to",
} as const;
