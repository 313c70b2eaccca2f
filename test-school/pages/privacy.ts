// Words of the privacy page: what this site really keeps, for how long, who reads it, and how it is deleted.
// A school that works differently changes them.
import type { ApplicationStatus } from "../../contract/scholarship.ts";
import { savedDraftSeconds } from "../../contract/unsent.ts";
import { organisation } from "../organisation.ts";
import { retention } from "../retention.ts";
import { duration } from "../wording.ts";

const applicationsBy: Record<ApplicationStatus, string> = {
  new: "An application that we have not read yet",
  reviewing: "An application that we are reviewing",
  approved: "An application that we approved",
  rejected: "An application that we turned down",
};

export const privacy = {
  searchTitle: "Privacy",
  searchDescription: `What ${organisation.name} keeps about you when you use this website, for how long, who reads it, and how to have it deleted.`,
  title: "Your privacy",
  intro:
    "This page says in plain words what we keep about you, how long, who reads it, and how to have it deleted.",
  sections: [
    {
      title: "What we keep when you apply",
      points: [
        "Your answers on the scholarship form, and when you sent them. We get nothing before you press Submit.",
        "What we do with your application: our decision, our notes, and the emails we write to you from here.",
        "We use this to decide on scholarships and to get in touch with you.",
      ],
    },
    {
      title: "Who reads it",
      points: [
        "The people at our school who decide on scholarships. They sign in to read applications. Your application also goes to our school's own mailbox.",
        "The people who run this website for us can reach the data when something must be fixed.",
        "This site shares your answers with nobody else. Our team chat is told that someone applied, but not who.",
      ],
    },
    {
      title: "How long we keep it",
      points: [
        ...timesKept(retention.months),
        "Backup copies are kept for emergencies. They hold your answers until newer copies replace them. Emails that were already sent are not erased this way.",
      ],
    },
    {
      title: "How to have it deleted or corrected",
      points: [
        "Call or write to us, and give your reference if you have it. You don't have to say why.",
        "We can delete your application, or erase your name, your contact information and your answers from it.",
        "If something is wrong or has changed, tell us and we will correct it.",
      ],
    },
    {
      title: "What stays in your browser",
      points: [
        "This site itself sets no cookies.",
        "While you fill out the form, your answers stay in the tab. They are gone when you submit, clear them or close the tab.",
        `If you choose to keep your answers on the device, they stay there until you submit or clear them, but no longer than ${duration(savedDraftSeconds)} after your last change.`,
        "After you apply, the tab shows your confirmation until you close it or start a new application. On a shared computer, close the tab or clear it before you leave.",
        "Your browser also remembers if you chose the light or dark theme, and that you are signed in.",
      ],
    },
    {
      title: "Emails we send",
      points: [
        "When you apply, we may email a receipt to the address you gave. It leaves out your story and what you wrote about your needs and goals.",
        "If you have an account, we email the codes and links that you need to sign in. We send no ads.",
      ],
    },
    {
      title: "If you have an account",
      points: [
        "You don't need an account to apply. If you make one, we keep your name, your email address or phone number, and a scrambled form of your password that nobody can read.",
        "We note when and from which internet address an account was used, so that we can spot strangers. These notes are deleted after a year at most.",
      ],
    },
    {
      title: "When you only visit",
      points: [
        "We don't follow you around the internet. To stop abuse, this site counts how often each internet address sends something. These counts are scrambled and soon deleted.",
        "This site never asks for a card number.",
        "The calendar on our Schedule page comes from another company, which has its own privacy rules. It loads on that page alone.",
      ],
    },
  ],
  contactTitle: "Questions about your data?",
  contactBefore: "Call",
  contactBetween: "or write to",
} as const;

function timesKept(months: Record<ApplicationStatus, number | null>): readonly string[] {
  const statuses = Object.keys(applicationsBy) as ApplicationStatus[]; // the keys of a literal object
  if (statuses.every((status) => months[status] === null))
    return ["We keep your application until you ask us to delete it."];
  return [
    ...statuses.map((status) => `${applicationsBy[status]}: ${timeKept(months[status])}.`),
    "After that, your name, your contact information and your answers are erased.",
  ];
}

function timeKept(months: number | null): string {
  if (months === null) return "until you ask us to delete it";
  return `${months} ${months === 1 ? "month" : "months"} after we last changed its status`;
}
