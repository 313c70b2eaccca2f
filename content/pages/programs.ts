// The words that all program pages share. Those of the overview are in programs-overview.ts.

export const programWords = {
  consult: "Schedule a Consultation",
  apply: "Apply Now",
  /** Beneath a button to apply that leads to /schedule. */
  applyByCall: "We start with a short call",
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
  /** Below the details, if the overview has another duration. */
  overviewDuration: (page: string, overview: string) =>
    `${page} is the length on this page. The programs overview says ${overview}. Ask an advisor which one fits your schedule.`,
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
