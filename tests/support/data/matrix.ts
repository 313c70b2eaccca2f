// Tables of expected outcomes as text: one row for each case, one column for each kind of caller.
import {
  anAdministrator,
  anAdministratorWithFactor,
  anApplication,
  anEditor,
  aPerson,
  aReviewer,
  claimsOf,
  type Owner,
  onNewDevice,
  type Person,
} from "./caller.ts";

export type MatrixCaller = {
  name: string;
  role: string;
  claims: object;
  self: string;
  person: Person | undefined;
};

/** All callers in the order of the columns. `self` is the account on which the caller acts. */
export async function everyCaller(owner: Owner): Promise<MatrixCaller[]> {
  const admin = await anAdministrator(owner);
  const guarded = await anAdministratorWithFactor(owner, "aal1");
  const people = [
    await aPerson(owner),
    await aPerson(owner),
    await aReviewer(owner),
    admin,
    guarded,
    await onNewDevice(owner, guarded.id, "aal2"),
  ];
  const callers = [
    { role: "anon", claims: { role: "anon" }, self: people[0]?.id ?? "", person: undefined },
    ...people.map((person) => ({ role: "authenticated", claims: claimsOf(person), self: person.id, person })),
    { role: "service_role", claims: { role: "service_role" }, self: admin.id, person: undefined },
  ];
  return callers.map((caller, index) => ({ ...caller, name: callerNames[index] ?? "" }));
}

export const callerNames = [
  "visitor",
  "person",
  "another person",
  "reviewer",
  "administrator",
  "admin with factor at aal1",
  "admin with factor at aal2",
  "service",
];

/** Parses the lines that match `start`: the text before the outcomes, and one outcome for each caller. */
export function rowsOf(table: string, start: RegExp): { request: string; outcomes: string[] }[] {
  const lines = table.split("\n").filter((line) => start.test(line));
  return lines.map((line) => {
    const words = line.trim().split(/\s+/);
    return {
      request: words.slice(0, -callerNames.length).join(" "),
      outcomes: words.slice(-callerNames.length),
    };
  });
}

/** Stores an application and returns its id. */
export async function storeApplication(owner: Owner): Promise<string> {
  const row = anApplication();
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  await owner.query(
    `insert into public.scholarship_applications (${columns}) values (${places})`,
    Object.values(row),
  );
  return row.id;
}

/**
 * `application` has a possible duplicate, is held, and has a status change and notes; `other` has none of
 * these.
 */
export type StaffWork = { application: string; other: string };

/** Stores a row in every table and view that staff work with. Each of `people` writes a note. */
export async function storeStaffWork(owner: Owner, people: MatrixCaller[]): Promise<StaffWork> {
  const application = await storeApplication(owner);
  const other = await storeApplication(owner);
  const erased = await storeApplication(owner);
  await owner.query("update public.scholarship_applications set status = 'reviewing' where id = $1", [
    application,
  ]);
  await owner.query(
    "insert into public.application_contact_changes (application_id, field, from_value, to_value) values ($1, 'phone', $2, '555 555 0188')",
    [application, anApplication().phone],
  );
  await owner.query("insert into public.held_applications values ($1, 'too_fast')", [application]);
  await owner.query(
    "insert into public.scholarship_application_details values ($1, '12 Main Street', '33101', 'HVAC', 'en')",
    [application],
  );
  await owner.query(
    "insert into public.application_helpers (application_id, name, email, may_follow) values ($1, 'Ana', 'ana@harbor.example', true)",
    [application],
  );
  for (const { self } of people)
    await owner.query(
      "insert into public.application_notes (application_id, body, written_by) values ($1, 'Call in May.', $2)",
      [application, self],
    );
  for (const { self } of people)
    await owner.query(
      "insert into public.application_replies (application_id, how, body, written_by) values ($1, 'phone', 'Has a job.', $2)",
      [application, self],
    );
  for (const { self } of people)
    await owner.query(
      "insert into public.application_announcements (application_id, decision, told_by) values ($1, 'approved', $2)",
      [application, self],
    );
  await owner.query(
    "insert into public.application_messages (application_id, subject, body) values ($1, 'Your papers', 'Please call us.')",
    [application],
  );
  await owner.query(
    "insert into public.application_message_outcomes (message_id, outcome) select id, 'sent' from public.application_messages",
  );
  for (const [index, { self }] of [...new Map(people.map((one) => [one.self, one])).values()].entries()) {
    await owner.query("insert into public.application_viewers values ($1, $2)", [self, application]);
    await owner.query("insert into public.application_scores values ($1, 'need', $2, 'a@example.org', 4)", [
      application,
      self,
    ]);
    await owner.query("insert into public.saved_views (owner, name, query) values ($1, $2, 'status=new')", [
      self,
      `View ${index}`,
    ]);
    await owner.query("insert into public.digest_subscriptions values ($1)", [self]);
  }
  const admin = people.find(({ name }) => name === "administrator")?.self;
  await owner.query("insert into public.application_assignments (application_id, assignee) values ($1, $2)", [
    application,
    admin,
  ]);
  await owner.query("insert into public.publications (number, overrides) values (1, '[]')");
  await anEditor(owner); // none of the callers
  await owner.query(
    `insert into public.drafts (file, path, value) values ('en/pages/home', '{hero,title}', '"Learn a trade"')`,
  );
  await owner.query("insert into public.media (hash, widest) values ($1, 640)", ["0".repeat(32)]);
  await owner.query("insert into public.media_files select hash, 640, 'jpeg', '\\xffd8ff' from public.media");
  await owner.query("insert into public.documents (hash, bytes) values ($1, 5)", ["0".repeat(32)]);
  await owner.query("insert into public.document_parts select hash, 0, '%PDF-' from public.documents");
  await owner.query("insert into public.application_exports (filter) values ('status=new')");
  await owner.query("insert into public.application_erasures (application_id, kind) values ($1, 'deleted')", [
    erased,
  ]);
  await owner.query(
    "insert into public.reviewers (id, email, account_id, accepted_at) values ($1, 'lee@example.org', null, null)",
    [invitedReviewer],
  );
  await owner.query("insert into public.review_requests (application_id, reviewer_id) values ($1, $2)", [
    application,
    invitedReviewer,
  ]);
  return { application, other };
}

const invitedReviewer = "22222222-2222-4222-8222-222222222222";

/** The columns that an insert must name. */
export const neededColumns: Readonly<Record<string, readonly string[]>> = {
  scholarship_applications: Object.keys(anApplication()).filter((column) => column !== "id"),
  user_roles: ["user_id", "role"],
  application_notes: ["application_id", "body"],
  application_messages: ["application_id", "subject", "body"],
  application_announcements: ["application_id", "decision"],
  application_replies: ["application_id", "how"],
  application_exports: ["filter"],
  held_applications: ["application_id", "reason"],
  application_contact_changes: ["application_id", "field", "from_value", "to_value"],
  scholarship_application_details: ["application_id", "address", "zip", "program"],
  application_helpers: ["application_id", "name", "email", "may_follow"],
  application_erasures: ["application_id", "kind"],
  application_statuses: ["name", "position", "decides"],
  application_viewers: ["application_id"],
  application_assignments: ["application_id", "assignee"],
  application_assignment_changes: ["application_id"],
  application_scores: ["application_id", "criterion", "score"],
  saved_views: ["name", "query"],
  digest_subscriptions: ["account_id"],
  publications: ["number", "overrides"],
  editors: ["account_id"],
  drafts: ["file", "path", "value"],
  media: ["hash", "widest"],
  media_files: ["hash", "width", "format", "content"],
  documents: ["hash", "bytes"],
  document_parts: ["hash", "part", "content"],
  reviewers: ["email"],
  reviewer_changes: ["email", "what", "sees", "hides_names"],
  review_requests: ["application_id", "reviewer_id"],
};

/** Returns a value that the column accepts. */
export function valueFor(
  table: string,
  column: string,
  { self, stored }: { self: string; stored: StaffWork },
) {
  if (/application_changes/.test(table) && column === "id") return 1;
  if (table === "application_erasures" && column === "reason") return "request";
  if (table === "application_exports" && column === "version") return "board";
  if (table === "application_exports" && column === "format") return "csv";
  const applicationValues: Record<string, unknown> = anApplication({ status: "new" });
  return { ...applicationValues, ...valuesOf(self, stored) }[column];
}

function valuesOf(self: string, { other }: StaffWork): Record<string, unknown> {
  const moment = "2020-01-01T00:00:00Z";
  const person = { changed_by: self, written_by: self, exported_by: self, erased_by: self };
  const address = "staff@example.org";
  return {
    user_id: self,
    role: "admin",
    ...person,
    created_at: moment,
    changed_at: moment,
    written_at: moment,
    exported_at: moment,
    erased_at: moment,
    held_at: moment,
    changed_by_email: address,
    written_by_email: address,
    exported_by_email: address,
    erased_by_email: address,
    sent_to: address,
    application_id: other,
    from_status: "new",
    to_status: "approved",
    body: "A note",
    subject: "A subject",
    announces: "approved",
    decision: "approved",
    how: "email",
    said_by: "school",
    next_step: "answer",
    due_on: new Date().toISOString().slice(0, 10),
    reminds: null,
    told_by: self,
    told_by_email: address,
    told_at: moment,
    field: "phone",
    from_value: anApplication().phone,
    to_value: "555 555 0188",
    by_applicant: true,
    filter: "status=new",
    applications: 1,
    reason: "too_fast",
    kind: "anonymized",
    organization: "Harbor House",
    may_follow: true,
    ended_at: moment,
    address: "9 Other Road",
    zip: "33102",
    program: "Plumbing",
    language: "es",
    number: 2,
    follows: 1,
    overrides: "[]",
    note: "A new phone number",
    published_by: self,
    published_by_email: address,
    changes_addresses: true,
    published_at: moment,
    difference: 1,
    account_id: self,
    seen_at: moment,
    assignee: self,
    assignee_email: address,
    assigned_by: self,
    assigned_by_email: address,
    assigned_at: moment,
    criterion: "story",
    reviewer: self,
    reviewer_email: address,
    score: 5,
    scored_at: moment,
    owner: self,
    name: "Another view",
    query: "status=approved",
    looked_at: moment,
    added_at: moment,
    file: "en/pages/mission",
    path: ["mission", "title"],
    value: '"Why We Build"',
    based_on: '"Our mission"',
    version: 2,
    hash: "1".repeat(32),
    widest: 640,
    width: 640,
    format: "jpeg",
    content: Buffer.from([0xff, 0xd8, 0xff]),
    stored_by: self,
    stored_by_email: address,
    stored_at: moment,
    named_at: moment,
    what: "invited",
    sees: "all",
    hides_names: false,
    invited_by: self,
    invited_by_email: address,
    invited_at: moment,
    accepted_at: moment,
    mailed_at: moment,
    reviewer_id: invitedReviewer,
    asked_by: self,
    asked_by_email: address,
    asked_at: moment,
  };
}
