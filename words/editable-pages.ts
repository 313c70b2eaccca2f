// The pages of the editor's list: which files have the words of which page. The pages of programs follow
// from content/programs.yaml.
import type { EditablePage } from "../contract/site-editor.ts";

type Listed = Pick<EditablePage, "path" | "group"> & { files: readonly string[] };

const pages = {
  home: { path: "/", group: "pages", files: ["pages/home", "house"] },
  programs: { path: "/programs", group: "pages", files: ["pages/programs", "programs"] },
  mission: { path: "/mission", group: "pages", files: ["pages/mission"] },
  partners: { path: "/partners", group: "pages", files: ["pages/partners"] },
  scholarship: { path: "/scholarship", group: "pages", files: ["pages/scholarship", "validation"] },
  donate: { path: "/donate", group: "pages", files: ["pages/donate"] },
  schedule: { path: "/schedule", group: "pages", files: ["pages/schedule"] },
  status: { path: "/status", group: "pages", files: ["pages/status"] },
  documents: { path: "/documents", group: "pages", files: ["documents", "pages/documents"] },
  privacy: { path: "/privacy", group: "pages", files: ["pages/privacy"] },
  everyProgram: { group: "programs", files: ["pages/program", "terms"] },
  shown: { path: "/", group: "everywhere", files: ["shown"] },
  school: { path: "/", group: "everywhere", files: ["school"] },
  notices: { path: "/", group: "everywhere", files: ["notices"] },
  teachers: { path: "/mission", group: "everywhere", files: ["teachers"] },
  disclosures: { path: "/", group: "everywhere", files: ["disclosures"] },
  menuAndFooter: { path: "/", group: "everywhere", files: ["site"] },
  messages: {
    group: "everywhere",
    files: ["pages/not-found", "pages/failure", "pages/toasts", "refusals"],
  },
  accounts: {
    path: "/auth",
    group: "everywhere",
    files: ["pages/auth", "pages/protected", "pages/auth-refusals", "pages/security"],
  },
  emails: { group: "emails", files: ["emails", "applicant-messages"] },
  textMessages: { group: "emails", files: ["texts"] },
  emailsToStaff: {
    group: "staff",
    files: ["scholarship-email", "notifications", "digest", "reviewer-emails"],
  },
  applications: {
    group: "staff",
    files: [
      "pages/applications",
      "pages/overview",
      "pages/application-detail",
      "pages/status-outcome",
      "pages/decisions",
      "pages/working-together",
      "pages/reviewers",
      "pages/reviews",
      "rubric",
    ],
  },
  editor: { group: "staff", files: ["pages/site-editor"] },
  claims: { group: "staff", files: ["claims"] },
  reviewed: { group: "staff", files: ["REVIEWED"] },
} as const satisfies Record<string, Listed>;

type ListedName = keyof typeof pages;

/** By the name under which content/en/pages/site-editor.yaml has the title. */
export const listedPages: Readonly<Record<ListedName, Listed>> = pages;

export const listedNames = Object.keys(pages) as ListedName[]; // the keys of a literal object
