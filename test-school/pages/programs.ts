// The programs overview and the words that all program pages share.

import { programCards } from "../programs/programs.ts";
import { capitalised, inWords } from "../wording.ts";

const count = capitalised(inWords(programCards.length));

export const programsPage = {
  searchTitle: "Programs",
  searchDescription: `${count} trade programs side by side: how long each takes, how you study and what you earn at the end. Day and evening classes.`,
  title: "Accredited Trade School Programs Near You",
  intro: `${count} programs, one sheet each. Compare how long they take, how you study and what you earn at the end.`,
  consult: "Schedule Program Consultation",
  columns: { duration: "Duration", format: "Format", certification: "Certification" },
  why: (title: string) => `Why Choose Our ${title.split(" ")[0]} Program?`,
  lists: { education: "Education", options: "Options", support: "Support" },
  scheduleCall: "Schedule Call",
  apply: "Apply Now",
  learnMore: "Learn More",
  closingTitle: "Not sure which sheet is yours?",
  closingText:
    "Tell an advisor what you like to do and what your week looks like. They will help you compare.",
  closingButton: "Book Your Program Consultation",
} as const;

export const programWords = {
  consult: "Schedule a Consultation",
  apply: "Apply Now",
  applyForProgram: "Apply for the Program",
  scheduleCall: "Schedule a Call",
  newTab: "(opens in a new tab)",
  benefitsTitle: "Program Benefits",
  structureTitle: "Program Structure",
  costQuestion: "Need help with the cost?",
  costLink: "Apply for a scholarship",
  detailsTitle: "Program Details",
  facts: {
    duration: "Duration",
    format: "Format",
    certification: "Certification",
    schedule: "Schedule",
    support: "Support",
  },
  sheet: "Sheet",
  weekly: "10-15 hours",
  weeklyLabel: "recommended each week",
  faqTitle: "Frequently Asked Questions",
  faqLink: "Have more questions? Schedule a call with our advisors",
  othersTitle: "Explore Other Programs",
  viewAll: "View All Programs",
  formOpened: "Application form opened in a new tab!",
  formFailed: "There was an issue opening the application form. Please try again later.",
} as const;
