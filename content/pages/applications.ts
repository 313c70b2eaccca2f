// Words of the administrators' list of applications (spec sections 2, 4 and 8).
import type { ApplicationStatus } from "../../contract/scholarship.ts";

export const statusWords: Record<ApplicationStatus, { badge: string; button: string }> = {
  new: { badge: "New", button: "New" },
  reviewing: { badge: "Reviewing", button: "Reviewing" },
  approved: { badge: "Approved", button: "Approve" },
  rejected: { badge: "Rejected", button: "Reject" },
};

export const applicationsWords = {
  title: "Scholarship Applications",
  columns: {
    name: "Name",
    location: "Location",
    budget: "Budget",
    status: "Status",
    date: "Date",
    actions: "Actions",
  },
  captions: {
    newest: "Scholarship applications, newest first",
    oldest: "Scholarship applications, oldest first",
    name: "Scholarship applications, by last name",
  },
  notProvided: "Not provided",
  view: "View",
  viewOf: (name: string) => `application of ${name}`,
  search: "Search",
  searchHint: "Name, email or city",
  status: "Status",
  anyStatus: "All statuses",
  clear: "Clear filters",
  refresh: "Refresh",
  exportCsv: "Export CSV",
  exportFailed: "The export failed. Please try again.",
  exported: (count: string) => `The export is in your downloads. Applications in it: ${count}`,
  exporting: (done: string, all: string) => `Exporting ${done} of ${all}...`,
  exportStarting: "Exporting...",
  cancelExport: "Cancel export",
  exportCanceled: "The export was canceled. No file was saved.",
  print: "Print",
  loading: "Loading applications...",
  loadingMore: "Loading more...",
  shown: (shown: string, matching: string) => `Showing ${shown} of ${matching}`,
  moreOnScroll: "Scroll down in the table for more.",
  moreThan: (count: string) => `more than ${count}`,
  heldOnly: "Only those held for a look",
  marks: { held: "Held for a look", duplicate: "Possible duplicate" },
  select: (name: string) => `Select ${name}`,
  selection: {
    group: "Selected applications",
    all: (loaded: string) => `Select all ${loaded} shown`,
    count: (selected: string) => `${selected} selected`,
    button: "for the selected applications",
    undo: "Undo",
    marking: "Saving...",
    undoing: "Undoing...",
  },
  markedMany: ({ marked, asked, status }: { marked: number; asked: number; status: ApplicationStatus }) => {
    if (marked === 0) return applicationsWords.updateFailed;
    if (marked < asked)
      return `${marked} of ${asked} applications marked as ${status}. ${asked - marked} could not be changed.`;
    return marked === 1 ? applicationsWords.markedAs(status) : `${marked} applications marked as ${status}`;
  },
  undone: ({ undone, asked }: { undone: number; asked: number }) => {
    if (undone < asked)
      return `${undone} of ${asked} changes undone. The other applications were changed again or could not be saved.`;
    return undone === 1 ? "Change undone" : `${undone} changes undone`;
  },
  empty: "No applications yet. New ones appear here as soon as somebody applies.",
  noMatch: "No applications match your search.",
  loadFailed: "Failed to load scholarship applications. Please check your admin permissions.",
  updateFailed: "Failed to update application status. Please check your admin permissions.",
  markedAs: (status: ApplicationStatus) => `Application marked as ${status}`,
  tryAgain: "Try again",
} as const;
