// Every public page once, at its canonical path, and the program pages with their aliases.
import { isPublic, pagePaths } from "../../../contract/pages.ts";

type ProgramFacts = {
  path: string;
  aliases: string[];
  title: string;
  duration: string;
  certification: string;
};

/** The facts on the page, word for word. */
export const programPages: ProgramFacts[] = [
  {
    path: "/programs/electrical",
    aliases: ["/electrical"],
    title: "Electrical Technology",
    duration: "4-6 months",
    certification: "Electrical Safety Certification",
  },
  {
    path: "/programs/hvac",
    aliases: ["/hvac"],
    title: "HVAC Technician",
    duration: "6-8 months",
    certification: "EPA Universal Certification & HVAC-R Certification",
  },
  {
    path: "/programs/plumbing",
    aliases: ["/plumbing"],
    title: "Professional Plumbing",
    duration: "4-6 months",
    certification: "Plumbing Trade Certificate",
  },
  {
    path: "/programs/officemanagement",
    aliases: ["/businessoffice", "/officemanagement"],
    title: "Business Office Management",
    duration: "4-6 months",
    certification: "Business Office Professional",
  },
  {
    path: "/programs/construction",
    aliases: ["/construction"],
    title: "Construction Management",
    duration: "4-6 months",
    certification: "Construction Management Certification",
  },
  {
    path: "/programs/sales",
    aliases: ["/sales"],
    title: "Sales Mastery",
    duration: "3-4 months",
    certification: "Professional Sales Certification",
  },
];

export const unknownPath = "/no-such-page";

/** The pages that a visitor can open; the not-found page is the last. */
export const publicPages: string[] = [
  ...pagePaths
    .filter(isPublic)
    .flatMap((path) => (path === "/programs" ? [path, ...programPages.map(({ path }) => path)] : [path])),
  unknownPath,
];
