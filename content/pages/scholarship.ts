// Words of the scholarship application. The messages of single fields are in
// contract/scholarship.ts, because the server says them too.
import type { FieldToCheck } from "../../contract/answers-to-check.ts";
import type { ScholarshipField } from "../../contract/scholarship.ts";
import { retrySeconds, savedDraftSeconds } from "../../contract/unsent.ts";
import { organisation } from "../organisation.ts";
import { duration } from "../wording.ts";

export type ScholarshipQuestion = {
  name: ScholarshipField;
  label: string;
  hint?: string;
  /** What to enter, below the message of an empty field, where label and hint do not say it. */
  ifEmpty?: string;
};
export type ScholarshipSection = { title: string; intro?: string; questions: readonly ScholarshipQuestion[] };

export const scholarshipSections: readonly ScholarshipSection[] = [
  {
    title: "About you",
    questions: [
      { name: "firstName", label: "First name", ifEmpty: "Enter your first name." },
      {
        name: "lastName",
        label: "Last name",
        ifEmpty: "Enter your last name. If you have only one name, enter it here too.",
      },
      {
        name: "email",
        label: "Email",
        hint: "We write to this address about your application. For example, name@example.com",
      },
      {
        name: "phone",
        label: "Phone",
        hint: "For questions about your application. We won't leave details in a voicemail. 10 digits with area code, for example 555 555 0123",
      },
    ],
  },
  {
    title: "Where you live",
    intro:
      "This tells us which training you can reach. The address of a shelter or of a program you live in is fine.",
    questions: [
      { name: "address", label: "Address", hint: "Street and number, for example 120 Main Street, Apt 4" },
      { name: "city", label: "City", ifEmpty: "Enter the city or town where you live." },
      { name: "state", label: "State", hint: `For example, ${organisation.stateExample}` },
      { name: "zip", label: "Zip code", hint: "5 digits" },
    ],
  },
  {
    title: "Your training",
    questions: [
      {
        name: "education",
        label: "Education background",
        hint: "The last school or class you finished, for example GED or 11th grade",
      },
      { name: "program", label: "Program", hint: "Choose the one you would like to start with." },
      {
        name: "career",
        label: "Career goals",
        hint: "The work you want to do after training. One sentence is enough.",
      },
    ],
  },
  {
    title: "Your story",
    intro: "There are no wrong answers here. Write the way you would talk to us.",
    questions: [
      {
        name: "financial",
        label: "Financial need",
        hint: "We ask because our scholarships are based on need. What can you pay now, and what do you need help with?",
      },
      {
        name: "story",
        label: "Tell us your story",
        hint: "What brings you here? A few sentences are enough.",
      },
      {
        name: "goals",
        label: "Tell us your goals",
        hint: "What do you want for yourself or your family? A few sentences are enough.",
      },
    ],
  },
];

export const scholarshipWords = {
  searchTitle: "Scholarship Application",
  searchDescription: `Apply for a need-based scholarship for trade training ${organisation.places.choice}.`,
  title: "Apply for a scholarship",
  intro: "Our scholarships are based on need. You don't need an account.",
  lookUp: { before: "Already applied?", link: "Look up your application" },
  before: {
    title: "Before you start",
    points: [
      "It takes about 15 minutes. There are four short parts.",
      "You tell us who you are, what you want to learn and where you are headed.",
      "Have your address and phone number ready. You don't need any documents.",
      "The people at our school who decide on scholarships read your answers.",
    ],
  },
  keeping: {
    title: "Save or clear your answers",
    titleKept: "Answers kept on this device",
    /** Where the answers are stored now. */
    place: {
      tab: "Your answers stay in this tab, even if you reload.",
      device: `Your answers are kept on this device until you submit them, but no longer than ${duration(savedDraftSeconds)} after your last change.`,
      nowhere:
        "This browser can't save your answers. Please finish in one go. If you leave or reload this page, they will be gone.",
    },
    option: "Keep my answers on this device",
    optionHint: `Then you can close the browser and come back within ${duration(savedDraftSeconds)}. Anyone who uses this browser can read them, so leave this off on a shared computer.`,
    refused: "This browser can't keep your answers on the device. They stay in this tab.",
    clear: "Clear my answers",
    clearHint: "On a shared computer, do this before you leave.",
    clearQuestion: "Clear all your answers?",
    clearMeaning: "They are removed from this page, this tab and this device. You can't get them back.",
    clearUnconfirmed: "If your application already reached us, we still have it.",
    clearYes: "Yes, clear everything",
    clearNo: "No, keep my answers",
    cleared: "All your answers are cleared. The form is empty.",
    gone: "This form starts over because your answers were sent, cleared or continued in another tab.",
    contested: {
      title: "This device has other answers saved",
      text: "Another tab saved different answers on this device. The ones you see here are safe in this tab. Which ones should we keep on this device?",
      show: "Show the answers from the other tab",
      keep: "Keep the answers from this tab",
    },
  },
  helpBefore: "Need help with this form? Call",
  helpBetween: "or write to",
  /** The progress, beside the title of each part. */
  progress: (part: number, parts: number) => `Part ${part} of ${parts}`,
  answered: (answered: number, questions: number) => `${answered} of ${questions} answered`,
  submit: "Submit application",
  submitting: "Submitting...",
  submittingStatus: "We are sending your application. Please stay on this page.",
  consent: "When you submit, your application goes to our school, and nowhere else.",
  privacy: "What we keep and how to have it deleted",
  problem: "There is a problem",
  titlePrefix: "Error: ",
  errorPrefix: "Error:",
  didYouMean: (address: string) => `Did you mean ${address}?`,
  acceptAddress: (address: string) => `Use ${address}`,
  keepAddress: (address: string) => `Keep ${address}`,
  /** Below the message of a name with one letter, or one character of another script. */
  oneLetterName: (letter: string) => `If your name has only one letter, add a period: ${letter}.`,
  /** Answers that are probably wrong. The form asks once, and takes them the second time. */
  pleaseCheck: {
    title: "Please check",
    titlePrefix: "Please check: ",
    text: "Is this right? Change what is wrong, and leave what is right.",
    submit: "Yes, this is right. Submit",
    question: "Is this right?",
    /** Why it may be wrong. The email address has "Did you mean ...?" instead. */
    reasons: {
      phone: "US phone numbers have 10 digits.",
      state: `Enter a name or two letters, like ${organisation.stateExample}.`,
      zip: "US zip codes have 5 digits.",
    } satisfies Record<Exclude<FieldToCheck, "email">, string>,
  },
  notSaved: {
    toast: "An unexpected error occurred. Please try again later.",
    connection:
      "Your connection to us was lost. All your answers are still on this page. When you are online again, press the button once more. You won't end up with two applications.",
    tooMany:
      "Many applications came from your network in the last hour. All your answers are still on this page. Please press the button again later.",
    unavailable:
      "Our site is having trouble. All your answers are still on this page. Please press the button again in a few minutes. You won't end up with two applications.",
    refused:
      "All your answers are still on this page. You can press the button again. You won't end up with two applications.",
    limited: (time: string) =>
      `Many applications came from your network in a short time. All your answers are still on this page. Please press the button again after ${time}.`,
  },
  waiting: {
    title: "Still sending your application",
    text: `We haven't heard back yet. You may be offline, or our site may be busy. You don't need to do anything. Please leave this page open. We keep trying for about ${duration(retrySeconds)}, and right away when you are back online. You won't end up with two applications.`,
    tryNow: "Try now",
    stop: "Stop and keep editing",
  },
  paused: {
    stopped: "We stopped sending your application",
    changed: "We stopped sending because you changed an answer",
    text: "Everything you typed is still on this page. Press the button when you are ready. You won't end up with two applications.",
  },
  unconfirmed: {
    title: "Did your application reach us?",
    text: "You pressed the button, but this page was closed or reloaded before we could answer. Your answers are still here. Send them again, as they are or after a change. You won't end up with two applications.",
    send: "Send my application",
  },
  noScript:
    "JavaScript is off in this browser. You can still apply. We check your answers when you submit. Until then, they are only on this page.",
  leaveEmpty: "Leave this field empty",
} as const;

export const confirmationWords = {
  title: "We have your application",
  toasts: {
    sent: "Application submitted successfully!",
    failed: "Application submitted successfully! (Email notification may have failed)",
    unclear: "There was an issue submitting your application. Please try again later.",
  },
  /** What each result means for the applicant, beside it on the page. */
  meaning: {
    sent: "",
    failed: "Your application is saved. You don't need to send it again.",
    unclear:
      "Your application is saved under the reference below. We can't tell if the message about it reached our staff, so please give your reference when you contact us.",
  },
  mayBeEarlier:
    "Your application had already reached us. If you changed an answer after your first try, we may have the older one. Please tell us what you changed, and give your reference.",
  testingMode: "This was a test submission and no email was sent.",
  reference: "Your reference",
  summary: { title: "Your application", name: "Name", program: "Program", date: "Date", email: "Email" },
  correct: {
    open: "Correct this address",
    maybe: (address: string) => `Did you mean ${address}?`,
    label: "Correct email",
    hint: "We may send a new receipt there.",
    save: "Save this address",
    saving: "Saving...",
    cancel: "Cancel",
    saved: "The address is corrected. We'll write to the new one from now on.",
    same: "This is the address we have. Type the correct one.",
    tooLate:
      "The address can no longer be corrected here. Please call or write to us, and give your reference.",
    tooMany: "The address was changed too many times. Please call or write to us, and give your reference.",
    failed: "The address was not saved. Please try again.",
  },
  nextTitle: "What happens next",
  next: [
    `We'll read your application within ${duration(organisation.readsWithinDays * 86_400)}.`,
    "Then we contact you by email or phone. Answer from the same address or number if you can.",
    "Keep your reference. It helps us find your application when you call or write.",
  ],
  receipt:
    "You may also get a receipt by email. One address gets at most five a day. If none comes, your application is still saved.",
  noReceipt:
    "No more receipts will go to this email address today. Your application is saved. Print this page to keep the reference.",
  copy: {
    title: "Your answers",
    intro:
      "This is a copy for you. Print or save this page if you want to keep it. The copy is gone when you reload or leave the page.",
    gone: "The copy of your answers is no longer in this browser, so that nobody else can read it here. If you need to know what you sent, call or write to us.",
    clear: "Clear this page",
    clearHint: "On a shared computer, do this before you leave. Your application stays with us.",
  },
  /** Leaving the page before everything has reached the school. */
  leaving: {
    sending: "Sending...",
    question: "Your address, zip code and program have not reached us yet.",
    meaning:
      "Your application is saved. We just tried again to get the rest, and it did not work. If you go on, we don't get it, and we have to ask you for it. Do you want to wait?",
    wait: "Wait",
    waiting: "We keep trying. Please leave this page open.",
    clearAnyway: "Clear anyway",
    startAnyway: "Start anyway",
  },
  lookUp: {
    before: "You can",
    link: "look up your application",
    after: "at any time. You need your reference and your email address.",
  },
  contactTitle: "Questions or changes?",
  contactBefore: "Call",
  contactBetween: "or write to",
  contactAfter: "and give your reference.",
  print: "Print or save this page",
  home: "Back to Home",
  again: "Start for the next person",
} as const;
