// Every program of the school, once: its name, addresses and card. The `name` of an entry is that of its
// page, content/programs/NAME.ts. Routes, navigation, sitemap, share pictures and the scholarship form are
// derived from these entries (docs/owner.md, Programs).
import type { Program, ProgramCard } from "./program.ts";

const support = [
  "Help with financial aid and scholarships",
  "Career placement assistance, included but not guaranteed",
];
const dayAndEvening = "Flexible day and evening classes";

/**
 * The order is that of "Explore Other Programs" and of the scholarship form. An entry without `name` has no
 * page of its own.
 */
export const entries: readonly (Program | ProgramCard)[] = [
  {
    name: "electrical",
    title: "Electrical Technology",
    sheet: "E-101",
    path: "/programs/electrical",
    aliases: ["/electrical"],
    formAnswer: "Electrical",
    picture: "detail-electrical.svg",
    systems: ["electrical"],
    isOnHomePage: true,
    description: "Wire circuits, set panels and devices, and learn to work safely around power.",
    duration: "4-6 months",
    format: "In-person and online",
    schedule: dayAndEvening,
    certification: "Electrical Trade Certificate",
    homeFacts: "Electrical Trade Certificate",
    details: {
      education: ["Electrical safety first", "Circuits, panels and grounding"],
      options: ["In-person and online", dayAndEvening, "10-15 hours a week recommended"],
      support,
    },
  },
  {
    name: "hvac",
    title: "HVAC Technician",
    sheet: "M-101",
    path: "/programs/hvac",
    aliases: ["/hvac"],
    formAnswer: "HVAC",
    picture: "detail-hvac.svg",
    systems: ["hvac"],
    isOnHomePage: true,
    description: "Install, service and repair the systems that heat and cool homes and businesses.",
    duration: "4-6 months",
    pageDuration: "6-8 months",
    format: "Hands-on with classroom",
    schedule: dayAndEvening,
    certification: "EPA Universal Certification & HVAC-R Certification",
    homeFacts: "EPA certification",
    details: {
      education: ["Hands-on work with classroom study", "EPA 608 prep included"],
      options: [dayAndEvening, "10-15 hours a week recommended"],
      support,
    },
  },
  {
    name: "plumbing",
    title: "Professional Plumbing",
    sheet: "P-101",
    path: "/programs/plumbing",
    aliases: ["/plumbing"],
    formAnswer: "Plumbing",
    picture: "detail-plumbing.svg",
    systems: ["plumbing"],
    isOnHomePage: true,
    description: "Run supply and drain lines, set fixtures, and find and fix what leaks.",
    duration: "4-6 months",
    format: "In-person and online",
    schedule: dayAndEvening,
    certification: "Plumbing Trade Certificate",
    homeFacts: "Trade certification",
    details: {
      education: ["Supply, drain and vent systems", "Fixtures, service and repair"],
      options: ["In-person and online", dayAndEvening, "10-15 hours a week recommended"],
      support,
    },
  },
  {
    name: "office",
    title: "Business Office Management",
    sheet: "G-101",
    path: "/programs/officemanagement",
    aliases: ["/businessoffice", "/officemanagement"],
    formAnswer: "Business Office",
    picture: "detail-office.svg",
    systems: ["office"],
    isOnHomePage: true,
    description: "Keep the books, the calendar and the front desk of a working business in order.",
    duration: "4-6 months",
    format: "In-person and online",
    schedule: dayAndEvening,
    certification: "Business Office Professional",
    homeFacts: "Business Office Professional",
    details: {
      education: ["Office communication and records", "Bookkeeping basics"],
      options: ["In-person and online", dayAndEvening, "10-15 hours a week recommended"],
      support,
    },
  },
  {
    name: "construction",
    title: "Construction Management",
    sheet: "S-101",
    path: "/programs/construction",
    aliases: ["/construction"],
    formAnswer: "Construction",
    picture: "detail-construction.svg",
    systems: ["construction"],
    isOnHomePage: true,
    description: "Read the plans, price the work, and run a job from the first stake to the last inspection.",
    duration: "60 days",
    pageDuration: "4-6 months",
    format: "In-person and online",
    schedule: dayAndEvening,
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
    isOnHomePage: true,
    description: "Two trades in one program: plumbing, and the basics of construction around it.",
    duration: "6-8 months",
    format: "Plumbing with core construction",
    schedule: dayAndEvening,
    certification: "Plumbing & Construction Safety Certificate",
    homeFacts: "Plumbing & Construction Safety Certificate",
    details: {
      education: ["Plumbing together with core construction", "Job-site and tool safety"],
      options: [dayAndEvening, "10-15 hours a week recommended"],
      support,
    },
  },
  {
    name: "sales",
    title: "Sales Mastery",
    sheet: "G-201",
    path: "/programs/sales",
    aliases: ["/sales"],
    picture: "detail-sales.svg",
    systems: ["sales"],
    isOnHomePage: false,
    description:
      "Learn to listen, present and close a sale with integrity, and to follow up like a professional.",
    duration: "4-6 months",
    pageDuration: "3-4 months",
    format: "Online, self-paced",
    schedule: "Self-paced",
    certification: "Professional Sales Certification",
    homeFacts: "Professional Sales Certification",
    details: {
      education: ["Live coaching online", "A free premium CRM license, stated value $999"],
      options: ["Online and self-paced", "10-15 hours a week recommended"],
      support,
    },
  },
];

/** The cards that come before the others on the overview and the home page. */
const firstCards: readonly string[] = ["hvac", "plumbing"];

/** The programs with a page. */
export const programs: readonly Program[] = entries.filter((entry) => "name" in entry);

/** The cards of the overview, in its order. */
export const programCards: readonly ProgramCard[] = [
  ...firstCards.flatMap((first) => programs.filter(({ name }) => name === first)),
  ...entries.filter((entry) => !("name" in entry && firstCards.includes(entry.name))),
];

/** The choices of the scholarship form. */
export const formPrograms: readonly string[] = programs.flatMap(({ formAnswer }) => formAnswer ?? []);

/** The title of a program, for pages that mention it. */
export function titleOf(name: string): string {
  return programs.find((program) => program.name === name)?.title ?? "";
}
