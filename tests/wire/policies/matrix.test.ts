import { expect, test } from "vitest";
import { asRole, hasCode, type Owner } from "../../support/data/caller.ts";
import { aDatabase } from "../../support/data/database.ts";
import {
  callerNames,
  everyCaller,
  neededColumns,
  rowsOf,
  type StaffWork,
  storeStaffWork,
  valueFor,
} from "../../support/data/matrix.ts";

// The outcomes of a select are all, own (some rows), nothing and denied; of an insert stored and denied; of
// an update, delete or truncate changed, nothing and denied. `column=value` tries that very value.
const matrix = `
operation  table                     column                                            visitor  person   another  admin    admin+factor  admin+factor  service
                                                                                                         person            at aal1       at aal2
select     scholarship_applications  id first_name last_name email phone city state    denied   nothing  nothing  all      nothing       all           all
select     scholarship_applications  budget education experience why_interested        denied   nothing  nothing  all      nothing       all           all
select     scholarship_applications  status created_at                                 denied   nothing  nothing  all      nothing       all           all
insert     scholarship_applications  id first_name last_name email phone city state    stored   stored   stored   stored   stored        stored        stored
insert     scholarship_applications  budget education experience why_interested        stored   stored   stored   stored   stored        stored        stored
insert     scholarship_applications  status                                            stored   stored   stored   stored   stored        stored        stored
insert     scholarship_applications  status=reviewing status=approved status=rejected  denied   denied   denied   denied   denied        denied        stored
insert     scholarship_applications  created_at                                        denied   denied   denied   denied   denied        denied        stored
update     scholarship_applications  status                                            denied   nothing  nothing  changed  nothing       changed       changed
update     scholarship_applications  status=approved status=rejected status=new        denied   nothing  nothing  changed  nothing       changed       changed
update     scholarship_applications  id first_name last_name email phone city state    denied   denied   denied   denied   denied        denied        changed
update     scholarship_applications  budget education experience why_interested        denied   denied   denied   denied   denied        denied        changed
update     scholarship_applications  created_at                                        denied   denied   denied   denied   denied        denied        changed
delete     scholarship_applications  *                                                 denied   denied   denied   denied   denied        denied        deleted
truncate   scholarship_applications  *                                                 denied   denied   denied   denied   denied        denied        denied
select     user_roles                user_id role                                      denied   nothing  nothing  own      nothing       own           all
insert     user_roles                user_id role                                      denied   denied   denied   denied   denied        denied        stored
update     user_roles                user_id role                                      denied   denied   denied   denied   denied        denied        changed
delete     user_roles                *                                                 denied   denied   denied   denied   denied        denied        deleted
truncate   user_roles                *                                                 denied   denied   denied   denied   denied        denied        denied
select     application_changes       id application_id from_status to_status           denied   nothing  nothing  all      nothing       all           all
select     application_changes       changed_by changed_by_email changed_at            denied   nothing  nothing  all      nothing       all           all
insert     application_changes       id application_id from_status to_status           denied   denied   denied   denied   denied        denied        denied
insert     application_changes       changed_by changed_by_email changed_at            denied   denied   denied   denied   denied        denied        denied
update     application_changes       id application_id from_status to_status           denied   denied   denied   denied   denied        denied        denied
update     application_changes       changed_by changed_by_email changed_at            denied   denied   denied   denied   denied        denied        denied
delete     application_changes       *                                                 denied   denied   denied   denied   denied        denied        denied
truncate   application_changes       *                                                 denied   denied   denied   denied   denied        denied        denied
select     application_notes         id application_id body                            denied   nothing  nothing  all      nothing       all           all
select     application_notes         written_by written_by_email written_at            denied   nothing  nothing  all      nothing       all           all
insert     application_notes         id application_id body                            denied   denied   denied   stored   denied        stored        stored
insert     application_notes         written_by written_by_email written_at            denied   denied   denied   denied   denied        denied        stored
update     application_notes         id application_id body                            denied   denied   denied   denied   denied        denied        changed
update     application_notes         written_by written_by_email written_at            denied   denied   denied   denied   denied        denied        changed
delete     application_notes         *                                                 denied   nothing  nothing  deleted  nothing       deleted       deleted
truncate   application_notes         *                                                 denied   denied   denied   denied   denied        denied        denied
select     application_messages      id application_id subject body                    denied   nothing  nothing  all      nothing       all           all
select     application_messages      sent_to written_by written_by_email written_at    denied   nothing  nothing  all      nothing       all           all
insert     application_messages      id application_id subject body                    denied   denied   denied   stored   denied        stored        stored
insert     application_messages      sent_to written_by written_by_email written_at    denied   denied   denied   denied   denied        denied        stored
update     application_messages      id application_id subject body                    denied   denied   denied   denied   denied        denied        changed
update     application_messages      sent_to written_by written_by_email written_at    denied   denied   denied   denied   denied        denied        changed
delete     application_messages      *                                                 denied   denied   denied   denied   denied        denied        deleted
truncate   application_messages      *                                                 denied   denied   denied   denied   denied        denied        denied
select     application_messages      announces                                         denied   nothing  nothing  all      nothing       all           all
insert     application_messages      announces                                         denied   denied   denied   stored   denied        stored        stored
update     application_messages      announces                                         denied   denied   denied   denied   denied        denied        changed
select     application_contact_changes  id application_id field from_value to_value    denied   nothing  nothing  all      nothing       all           all
select     application_contact_changes  by_applicant changed_by changed_by_email changed_at  denied  nothing  nothing  all  nothing       all           all
insert     application_contact_changes  id application_id field from_value to_value    denied   denied   denied   stored   denied        stored        denied
insert     application_contact_changes  by_applicant changed_by changed_by_email changed_at  denied  denied   denied   denied  denied     denied        denied
update     application_contact_changes  id application_id field from_value to_value    denied   denied   denied   denied   denied        denied        denied
update     application_contact_changes  by_applicant changed_by changed_by_email changed_at  denied  denied   denied   denied  denied     denied        denied
delete     application_contact_changes  *                                              denied   denied   denied   denied   denied        denied        denied
truncate   application_contact_changes  *                                              denied   denied   denied   denied   denied        denied        denied
select     application_message_outcomes  message_id outcome settled_at                 denied   nothing  nothing  all      nothing       all           all
insert     application_message_outcomes  message_id outcome settled_at                 denied   denied   denied   denied   denied        denied        denied
update     application_message_outcomes  message_id outcome settled_at                 denied   denied   denied   denied   denied        denied        denied
delete     application_message_outcomes  *                                             denied   denied   denied   denied   denied        denied        denied
truncate   application_message_outcomes  *                                             denied   denied   denied   denied   denied        denied        denied
select     application_exports       id filter                                         denied   nothing  nothing  all      nothing       all           all
select     application_exports       exported_by exported_by_email exported_at         denied   nothing  nothing  all      nothing       all           all
insert     application_exports       id filter                                         denied   denied   denied   stored   denied        stored        denied
insert     application_exports       exported_by exported_by_email exported_at         denied   denied   denied   denied   denied        denied        denied
update     application_exports       id filter                                         denied   denied   denied   denied   denied        denied        denied
update     application_exports       exported_by exported_by_email exported_at         denied   denied   denied   denied   denied        denied        denied
delete     application_exports       *                                                 denied   denied   denied   denied   denied        denied        denied
truncate   application_exports       *                                                 denied   denied   denied   denied   denied        denied        denied
select     held_applications         application_id reason held_at                     denied   nothing  nothing  all      nothing       all           all
insert     held_applications         application_id reason held_at                     denied   denied   denied   denied   denied        denied        stored
update     held_applications         application_id reason held_at                     denied   denied   denied   denied   denied        denied        changed
delete     held_applications         *                                                 denied   nothing  nothing  deleted  nothing       deleted       deleted
truncate   held_applications         *                                                 denied   denied   denied   denied   denied        denied        denied
select     scholarship_application_details  application_id address zip program language created_at  denied  nothing  nothing  all  nothing  all  all
insert     scholarship_application_details  application_id address zip program language created_at  denied  denied   denied   denied  denied  denied  stored
update     scholarship_application_details  application_id address zip program language created_at  denied  denied   denied   denied  denied  denied  changed
delete     scholarship_application_details  *                                          denied   denied   denied   denied   denied        denied        deleted
truncate   scholarship_application_details  *                                          denied   denied   denied   denied   denied        denied        denied
select     application_erasures      id application_id kind                            denied   nothing  nothing  all      nothing       all           all
select     application_erasures      reason                                            denied   nothing  nothing  all      nothing       all           all
select     application_erasures      erased_by erased_by_email erased_at               denied   nothing  nothing  all      nothing       all           all
insert     application_erasures      id application_id kind                            denied   denied   denied   stored   denied        stored        stored
insert     application_erasures      reason                                            denied   denied   denied   denied   denied        denied        stored
insert     application_erasures      erased_by erased_by_email erased_at               denied   denied   denied   denied   denied        denied        denied
update     application_erasures      id application_id kind                            denied   denied   denied   denied   denied        denied        denied
update     application_erasures      reason                                            denied   denied   denied   denied   denied        denied        denied
update     application_erasures      erased_by erased_by_email erased_at               denied   denied   denied   denied   denied        denied        denied
delete     application_erasures      *                                                 denied   denied   denied   denied   denied        denied        denied
truncate   application_erasures      *                                                 denied   denied   denied   denied   denied        denied        denied
select     application_count_entries id status difference                              denied   denied   denied   denied   denied        denied        denied
insert     application_count_entries id status difference                              denied   denied   denied   denied   denied        denied        denied
update     application_count_entries id status difference                              denied   denied   denied   denied   denied        denied        denied
delete     application_count_entries *                                                 denied   denied   denied   denied   denied        denied        denied
truncate   application_count_entries *                                                 denied   denied   denied   denied   denied        denied        denied
select     application_viewers       account_id application_id seen_at                 denied    nothing   nothing   own       nothing       own           all
insert     application_viewers       application_id                                    denied    denied    denied    stored    denied        stored        stored
insert     application_viewers       account_id seen_at                                denied    denied    denied    denied    denied        denied        stored
update     application_viewers       application_id                                    denied    nothing   nothing   changed   nothing       changed       changed
update     application_viewers       account_id seen_at                                denied    denied    denied    denied    denied        denied        changed
delete     application_viewers       *                                                 denied    denied    denied    denied    denied        denied        deleted
truncate   application_viewers       *                                                 denied    denied    denied    denied    denied        denied        denied
select     application_assignments   application_id assignee assignee_email            denied    nothing   nothing   all       nothing       all           all
select     application_assignments   assigned_by assigned_by_email assigned_at         denied    nothing   nothing   all       nothing       all           all
insert     application_assignments   application_id assignee                           denied    denied    denied    stored    denied        stored        stored
insert     application_assignments   assignee_email assigned_by assigned_by_email assigned_at denied    denied    denied    denied    denied        denied        stored
update     application_assignments   assignee                                          denied    nothing   nothing   changed   nothing       changed       changed
update     application_assignments   application_id assignee_email assigned_by         denied    denied    denied    denied    denied        denied        changed
update     application_assignments   assigned_by_email assigned_at                     denied    denied    denied    denied    denied        denied        changed
delete     application_assignments   *                                                 denied    nothing   nothing   deleted   nothing       deleted       deleted
truncate   application_assignments   *                                                 denied    denied    denied    denied    denied        denied        denied
select     application_assignment_changes id application_id assignee_email changed_by changed_by_email changed_at denied    nothing   nothing   all       nothing       all           all
insert     application_assignment_changes id application_id assignee_email changed_by changed_by_email changed_at denied    denied    denied    denied    denied        denied        denied
update     application_assignment_changes id application_id assignee_email changed_by changed_by_email changed_at denied    denied    denied    denied    denied        denied        denied
delete     application_assignment_changes *                                                 denied    denied    denied    denied    denied        denied        denied
truncate   application_assignment_changes *                                                 denied    denied    denied    denied    denied        denied        denied
select     application_scores        application_id criterion reviewer                 denied    nothing   nothing   own       nothing       own           all
select     application_scores        reviewer_email score scored_at                    denied    nothing   nothing   own       nothing       own           all
insert     application_scores        application_id criterion score                    denied    denied    denied    stored    denied        stored        stored
insert     application_scores        reviewer reviewer_email scored_at                 denied    denied    denied    denied    denied        denied        stored
update     application_scores        score                                             denied    nothing   nothing   changed   nothing       changed       changed
update     application_scores        application_id criterion reviewer                 denied    denied    denied    denied    denied        denied        changed
update     application_scores        reviewer_email scored_at                          denied    denied    denied    denied    denied        denied        changed
delete     application_scores        *                                                 denied    nothing   nothing   deleted   nothing       deleted       deleted
truncate   application_scores        *                                                 denied    denied    denied    denied    denied        denied        denied
select     saved_views               id owner name query created_at                    denied    nothing   nothing   own       nothing       own           all
insert     saved_views               id name query                                     denied    denied    denied    stored    denied        stored        stored
insert     saved_views               owner created_at                                  denied    denied    denied    denied    denied        denied        stored
update     saved_views               id owner name query created_at                    denied    denied    denied    denied    denied        denied        changed
delete     saved_views               *                                                 denied    nothing   nothing   deleted   nothing       deleted       deleted
truncate   saved_views               *                                                 denied    denied    denied    denied    denied        denied        denied
select     digest_subscriptions      account_id looked_at                              denied    nothing   nothing   own       nothing       own           all
insert     digest_subscriptions      account_id                                        denied    denied    denied    stored    denied        stored        stored
insert     digest_subscriptions      looked_at                                         denied    denied    denied    denied    denied        denied        stored
update     digest_subscriptions      account_id looked_at                              denied    denied    denied    denied    denied        denied        changed
delete     digest_subscriptions      *                                                 denied    nothing   nothing   deleted   nothing       deleted       deleted
truncate   digest_subscriptions      *                                                 denied    denied    denied    denied    denied        denied        denied
`;

test("every caller may do with every column exactly what the matrix says (R-186 to R-190)", async () => {
  const { owner } = await aDatabase();
  const people = await everyCaller(owner);
  const stored = await storeStaffWork(owner, people);
  const found = [];
  for (const { operation, table, column, value } of cases()) {
    for (const [index, caller] of people.entries()) {
      const attempt = attemptOf({ operation, table, column, value, self: caller.self, stored });
      const outcome = await asRole(owner, caller, (client) =>
        outcomeOf(client, { operation, attempt, table }),
      );
      found.push(
        `${operation} ${table}.${column}${value ? `=${value}` : ""} by ${callerNames[index]}: ${outcome}`,
      );
    }
  }
  const expected = cases().flatMap(({ operation, table, column, value, outcomes }) =>
    outcomes.map(
      (outcome, index) =>
        `${operation} ${table}.${column}${value ? `=${value}` : ""} by ${callerNames[index]}: ${outcome}`,
    ),
  );
  expect(found).toEqual(expected);
});

test("the matrix has every column of every table in the schema public", async () => {
  const { owner } = await aDatabase();
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind not in ('i', 'I', 'c', 'S') and a.attnum > 0 and not a.attisdropped`,
  );
  const wanted = ["select", "insert", "update"].flatMap((operation) =>
    rows.map(({ table, column }) => `${operation} ${table}.${column}`),
  );
  const had = new Set(
    cases()
      .filter(({ value }) => !value)
      .map(({ operation, table, column }) => `${operation} ${table}.${column}`),
  );
  expect(wanted.filter((one) => !had.has(one))).toEqual([]);
  expect(rows.length).toBe(101);
});

// Whether each caller may call each function of the schema public that is not a trigger: answers or refused.
const functionMatrix = `
function                                        visitor  person   another  admin    admin+factor  admin+factor  service
                                                                  person            at aal1       at aal2
has_live_session()                              refused  answers  answers  answers  answers       answers       refused
has_needed_assurance()                          refused  answers  answers  answers  answers       answers       refused
is_admin()                                      refused  answers  answers  answers  answers       answers       refused
is_just_stored(gen_random_uuid(),'a@b.co')      refused  refused  refused  refused  refused       refused       answers
hold_application(gen_random_uuid(),'too_fast')  refused  refused  refused  refused  refused       refused       answers
keep_application_details(null,'','','','','')   refused  refused  refused  refused  refused       refused       answers
search_applications()                           refused  refused  refused  answers  refused       answers       refused
application_search_count()                      refused  refused  refused  answers  refused       answers       refused
application_counts()                            refused  refused  refused  answers  refused       answers       refused
list_applications()                             refused  refused  refused  answers  refused       answers       refused
application_tab_counts()                        refused  refused  refused  answers  refused       answers       refused
application_signals('{}')                       refused  refused  refused  answers  refused       answers       refused
possible_duplicates(gen_random_uuid())          refused  refused  refused  answers  refused       answers       refused
application_overview('UTC')                     refused  refused  refused  answers  refused       answers       refused
set_application_statuses('[]')                  refused  refused  refused  answers  refused       answers       refused
decide_and_send('[]')                           refused  refused  refused  answers  refused       answers       refused
correct_own_email(gen_random_uuid(),'','')      refused  refused  refused  refused  refused       refused       answers
my_applications()                               refused  answers  answers  answers  refused       answers       refused
application_news()                              refused  refused  refused  answers  refused       answers       refused
application_score_list(gen_random_uuid())       refused  refused  refused  answers  refused       answers       refused
administrators()                                refused  refused  refused  answers  refused       answers       refused
`;

test("every caller may call exactly the functions that the matrix says, and it has every one of them", async () => {
  const { owner } = await aDatabase();
  const people = await everyCaller(owner);
  const matrix = rowsOf(functionMatrix, /^\w+\(/);
  for (const { request, outcomes } of matrix) {
    const found = [];
    for (const caller of people) {
      const refused = await asRole(owner, caller, (client) =>
        client.query(`select public.${request}`).then(
          () => undefined,
          (error: unknown) => error,
        ),
      );
      found.push(refused === undefined ? "answers" : hasCode(refused, "42501") ? "refused" : refused);
    }
    expect([request, ...found]).toEqual([request, ...outcomes]);
  }
  const { rows } = await owner.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    matrix.map(({ request }) => request.replace(/\(.*/, "")).sort(),
  );
});

test("no view that reads with its owner's rights is in the API, and its schema is closed to every caller", async () => {
  const { owner } = await aDatabase();
  const { rows } = await owner.query("select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')");
  expect(rows).toEqual([]);
  expect((await owner.query("select * from private.application_search")).rowCount).toBe(0);
  for (const caller of await everyCaller(owner)) {
    for (const statement of ["select * from private.application_search where first_name like 'a%\\'", "select * from private.application_search_rows", "select * from private.application_tally_entries", "select private.require_admin()"]) {
      const refused = await asRole(owner, caller, (client) => client.query(statement).catch((error: unknown) => error));
      expect([statement, hasCode(refused, "42501")]).toEqual([statement, true]);
    }
  }
}); // biome-ignore format: one line a step

function cases() {
  return rowsOf(matrix, /^(?:select|insert|update|delete|truncate)\s/).flatMap(({ request, outcomes }) => {
    const [operation = "", table = "", ...columns] = request.split(" ");
    return columns.map((named) => {
      const [column = "", value] = named.split("=");
      return { operation, table, column, value, outcomes };
    });
  });
}

type Case = {
  operation: string;
  table: string;
  column: string;
  value: string | undefined;
  self: string;
  stored: StaffWork;
};

function attemptOf({ operation, table, column, value, self, stored }: Case): {
  text: string;
  values: unknown[];
} {
  if (operation === "select") return { text: `select ${column} from public.${table}`, values: [] };
  if (operation === "delete") return { text: `delete from public.${table}`, values: [] };
  if (operation === "truncate") return { text: `truncate public.${table} cascade`, values: [] };
  const given = value ?? valueFor(table, column, { self, stored });
  if (operation === "update") {
    return { text: `update public.${table} set ${column} = $1`, values: [given] };
  }
  const columns = [...new Set([...(neededColumns[table] ?? []), column])];
  const values = columns.map((name) => (name === column ? given : valueFor(table, name, { self, stored })));
  return {
    text: `insert into public.${table} (${columns}) values (${columns.map((_name, index) => `$${index + 1}`)})`,
    values,
  };
}

async function outcomeOf(
  client: Owner,
  {
    operation,
    attempt,
    table,
  }: { operation: string; attempt: { text: string; values: unknown[] }; table: string },
) {
  try {
    const { rowCount } = await client.query(attempt.text, attempt.values);
    if (operation === "select") {
      await client.query("reset role");
      const total = (await client.query(`select from public.${table}`)).rowCount;
      return rowCount === 0 ? "nothing" : rowCount === total ? "all" : "own";
    }
    if (operation === "insert") return "stored";
    if (rowCount === 0) return "nothing";
    return operation === "update" ? "changed" : operation === "delete" ? "deleted" : "emptied";
  } catch (error) {
    // Denied to every caller: writing to a read-only view, truncating a view, setting a generated number.
    if (["42501", "55000", "42809", "428C9"].some((code) => hasCode(error, code))) return "denied";
    // A unique violation: the caller had the right, and only an existing row's key conflicted.
    // A missing value comes after the policy too: the service has no account that a default could name.
    if (hasCode(error, "23505") || hasCode(error, "23502"))
      return operation === "insert" ? "stored" : "changed";
    throw error;
  }
}
