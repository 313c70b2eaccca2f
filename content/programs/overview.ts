// The seven sheets of the programs overview and which six of them the home page shows (spec sections 1 to 3).
import type { ProgramSheet } from "./program.ts";
import { programTitles } from "./titles.ts";

const support = [
  "Help with financial aid and scholarships",
  "Career placement assistance, included but not guaranteed",
];
const dayAndEvening = "Flexible day and evening classes";

export const programSheets: readonly ProgramSheet[] = [
  {
    title: programTitles.hvac,
    sheet: "M-101",
    path: "/programs/hvac",
    picture: "detail-hvac.svg",
    systems: ["hvac"],
    description: "Install, service and repair the systems that heat and cool homes and businesses.",
    duration: "4-6 months",
    format: "Hands-on with classroom",
    certification: "EPA Universal Certification & HVAC-R Certification",
    homeFacts: "EPA certification",
    details: {
      education: ["Hands-on work with classroom study", "EPA 608 prep included"],
      options: [dayAndEvening, "10-15 hours a week recommended"],
      support,
    },
  },
  {
    title: programTitles.plumbing,
    sheet: "P-101",
    path: "/programs/plumbing",
    picture: "detail-plumbing.svg",
    systems: ["plumbing"],
    description: "Run supply and drain lines, set fixtures, and find and fix what leaks.",
    duration: "4-6 months",
    format: "In-person and online",
    certification: "Plumbing Trade Certificate",
    homeFacts: "Trade certification",
    details: {
      education: ["Supply, drain and vent systems", "Fixtures, service and repair"],
      options: ["In-person and online", dayAndEvening, "10-15 hours a week recommended"],
      support,
    },
  },
  {
    title: programTitles.electrical,
    sheet: "E-101",
    path: "/programs/electrical",
    picture: "detail-electrical.svg",
    systems: ["electrical"],
    description: "Wire circuits, set panels and devices, and learn to work safely around power.",
    duration: "4-6 months",
    format: "In-person and online",
    certification: "Electrical Trade Certificate",
    homeFacts: "Electrical Trade Certificate",
    details: {
      education: ["Electrical safety first", "Circuits, panels and grounding"],
      options: ["In-person and online", dayAndEvening, "10-15 hours a week recommended"],
      support,
    },
  },
  {
    title: programTitles.office,
    sheet: "G-101",
    path: "/programs/officemanagement",
    picture: "detail-office.svg",
    systems: ["office"],
    description: "Keep the books, the calendar and the front desk of a working business in order.",
    duration: "4-6 months",
    format: "In-person and online",
    certification: "Business Office Professional",
    homeFacts: "Business Office Professional",
    details: {
      education: ["Office communication and records", "Bookkeeping basics"],
      options: ["In-person and online", dayAndEvening, "10-15 hours a week recommended"],
      support,
    },
  },
  {
    title: programTitles.construction,
    sheet: "S-101",
    path: "/programs/construction",
    picture: "detail-construction.svg",
    systems: ["construction"],
    description: "Read the plans, price the work, and run a job from the first stake to the last inspection.",
    duration: "60 days",
    format: "In-person and online",
    certification: "Construction Management Certification",
    homeFacts: "Construction Management Certification",
    details: {
      education: ["Plans, estimates and schedules", "Site safety and quality"],
      options: ["In-person and online", dayAndEvening, "10-15 hours a week recommended"],
      support,
    },
  },
  {
    title: "Plumbing & Core Construction Program",
    sheet: "P-201",
    path: "/programs/plumbing",
    picture: "detail-core.svg",
    systems: ["plumbing", "construction"],
    description: "Two trades on one sheet: plumbing skills with the construction basics they are built into.",
    duration: "6-8 months",
    format: "Plumbing with core construction",
    certification: "Plumbing & Construction Safety Certificate",
    homeFacts: "Plumbing & Construction Safety Certificate",
    details: {
      education: ["Plumbing together with core construction", "Job-site and tool safety"],
      options: [dayAndEvening, "10-15 hours a week recommended"],
      support,
    },
  },
  {
    title: programTitles.sales,
    sheet: "G-201",
    path: "/programs/sales",
    picture: "detail-sales.svg",
    systems: ["sales"],
    description: "Learn to listen, present and close with integrity, and to follow up like a professional.",
    duration: "4-6 months",
    format: "Online, self-paced",
    certification: "Professional Sales Certification",
    homeFacts: "Professional Sales Certification",
    details: {
      education: ["Live coaching online", "A free premium CRM license, stated value $999"],
      options: ["Online and self-paced", "10-15 hours a week recommended"],
      support,
    },
  },
];

/** The home page's six cards; Sales Mastery is on the overview only. */
export const homeSheets: readonly ProgramSheet[] = programSheets.filter(
  (sheet) => sheet.title !== programTitles.sales,
);
