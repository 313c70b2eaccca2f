import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { languageNames } from "../../../words/language-names.ts";
import {
  type ColumnContext,
  columnsOf,
  type ExportedApplication,
  type ExportVersion,
} from "./export-columns.ts";
import { formatParts } from "./export-format.ts";

const words = wordsOf("en");
const context: ColumnContext = {
  words,
  timeZone: "America/New_York",
  today: "2026-11-25",
  labelOf: (field) => `[${field}]`,
  languageName: languageNames("en-US"),
  offeredPrograms: ["HVAC"],
};
const written = (column: string) => `written as ${column}`;
const application: ExportedApplication = {
  record: {
    id: "5f7ef574-927c-4746-b94f-aa2c90a112c5",
    first_name: written("first_name"),
    last_name: written("last_name"),
    email: written("email"),
    phone: "+18135550123",
    city: written("city"),
    state: written("state"),
    budget: written("budget"),
    education: written("education"),
    experience: written("experience"),
    why_interested: written("why"),
    status: "approved",
    created_at: "2026-11-01T03:59:00.123456+00:00", // 31 October at the school
  },
  details: { address: written("address"), zip: "00601", program: written("program"), language: "es" },
  beside: {
    application_id: "5f7ef574-927c-4746-b94f-aa2c90a112c5",
    program: written("program"),
    state: "FL",
    language: "es",
    is_held: false,
    decision_days: 12,
    decided_at: "2026-11-20T02:00:00Z",
    decided_by_email: "staff@example.org",
    told_at: null,
    is_untold: true,
    waits_for: "applicant",
    waits_until: "2026-11-24",
    wishes: "withdrawal",
    assignee_email: "ben@example.org",
    scores: { need: 3.3333, goals: 4 },
  },
  helper: {
    application_id: "5f7ef574-927c-4746-b94f-aa2c90a112c5",
    name: written("helper"),
    organization: written("organization"),
    email: "ana@harbor.example",
    may_follow: true,
    ended_at: null,
    created_at: "2026-11-01T03:59:00Z",
  },
};

test("the board's version has nothing that a person wrote, and no day, address or reference (R-609)", () => {
  expect(recordOf("board")).toEqual({
    "Month received": "2026-10",
    Program: "Other",
    State: "Florida",
    "Language of the form": "Spanish",
    Status: "Approved",
    "Days to decision": 12,
    "Applicant told": "No",
    Withdrawn: "Yes",
  });
});

test("the complete version has the columns of the screen, with days of the school (R-610)", () => {
  expect(recordOf("complete")).toEqual({
    Reference: "5F7EF574",
    Date: "2026-10-31",
    "[firstName]": "written as first_name",
    "[lastName]": "written as last_name",
    "[email]": "written as email",
    "[phone]": "+18135550123",
    "[address]": "written as address",
    "[city]": "written as city",
    "[state]": "written as state",
    "[zip]": "00601",
    "[program]": "written as program",
    "Language of the form": "Spanish",
    "Helped by": "written as helper",
    "Helper's organization": "written as organization",
    "Helper's email": "ana@harbor.example",
    "Helper follows": "Yes",
    Status: "Approved",
    "Decided on": "2026-11-19",
    "Decided by": "staff@example.org",
    "Applicant told": "Not told yet",
    "Assigned to": "ben@example.org",
    "Follow up": "No answer by Nov 24",
    Withdrawn: "Withdrawn",
    Flagged: null,
    "Score: Financial need": 3.33,
    "Score: Clear goals": 4,
    "Score: Ready to start": null,
    "Score: mean of all": null,
    Budget: "written as budget",
    "[education]": "written as education",
    "[career]": "written as experience",
    "[story] / [goals]": "written as why",
  });
});

test("the dialog says that a complete export has neither notes nor the conversation (R-612)", () => {
  const { hint } = words.applications.exports.versions.complete;
  expect(hint).toContain("Notes, emails, replies and the history are not in it.");
});

test("in CSV days are written plainly, and an applicant's text that looks like one is not (R-496, R-610)", () => {
  const columns = [...columnsOf("complete", context)].filter(({ name }) => ["Date", "[zip]"].includes(name));
  const rows = [columns.map(({ cell }) => cell(application))];
  expect(formatParts.csv.body({ names: [], rows }, 0)).toBe("2026-10-31,'00601\r\n");
});

function recordOf(version: ExportVersion): unknown {
  const columns = columnsOf(version, context);
  const table = {
    names: columns.map(({ name }) => name),
    rows: [columns.map(({ cell }) => cell(application))],
  };
  return JSON.parse(formatParts.json.body(table, 0));
}
