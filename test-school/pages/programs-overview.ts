// The programs overview and its comparison of all programs. It is a file of
// its own because only that page loads it.
import { programCards } from "../programs/programs.ts";
import { capitalised, inWords } from "../wording.ts";

const count = capitalised(inWords(programCards.length));

export const programsPage = {
  searchTitle: "Programs",
  searchDescription: `${count} trade programs side by side: how long each takes, how you study and the certificate you'll get. Day and evening classes.`,
  title: "Accredited Trade School Programs Near You",
  intro: `${count} programs. See how long each one takes and how you study. Compare the certificate you'll get.`,
  consult: "Schedule Program Consultation",
  columns: { duration: "Duration", format: "Format", certification: "Certification" },
  why: (title: string) => `Why Choose Our ${title.split(" ")[0]} Program?`,
  lists: { education: "Education", options: "Options", support: "Support" },
  scheduleCall: "Schedule Call",
  apply: "Apply Now",
  learnMore: "Learn More",
  closingTitle: "Not sure which program fits you?",
  closingText:
    "Tell an advisor what you like to do and what your week looks like. They will help you compare.",
  closingButton: "Book Your Program Consultation",
} as const;

export const comparison = {
  link: "See them side by side",
  title: "Compare the programs",
  caption: `${count} programs: length, format, schedule and certificate`,
  columns: {
    program: "Program",
    duration: "Length",
    format: "Format",
    schedule: "Schedule",
    certification: "Certificate",
  },
  lengths: "Where you see two lengths, ask an advisor which one fits your schedule.",
  /** Beside the overview's duration, if the program's own page has another. */
  pageDuration: (duration: string) => `${duration} on its own page`,
} as const;
