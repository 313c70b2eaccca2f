// What each kind of caller may do with each table and column (R-186 to R-190). The matrix is one list, so
// that a reader sees a table's rights together. Functions are in functions.test.ts.
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
operation  table                     column                                            visitor  person   another  reviewer admin    admin+factor  admin+factor  service
                                                                                                         person                     at aal1       at aal2
select     scholarship_applications  id first_name last_name email phone city state    denied   nothing  nothing  nothing  all      nothing       all           all
select     scholarship_applications  budget education experience why_interested        denied   nothing  nothing  nothing  all      nothing       all           all
select     scholarship_applications  status created_at                                 denied   nothing  nothing  nothing  all      nothing       all           all
insert     scholarship_applications  id first_name last_name email phone city state    stored   stored   stored  stored   stored   stored        stored        stored
insert     scholarship_applications  budget education experience why_interested        stored   stored   stored  stored   stored   stored        stored        stored
insert     scholarship_applications  status                                            stored   stored   stored  stored   stored   stored        stored        stored
insert     scholarship_applications  status=reviewing status=approved status=rejected  denied   denied   denied  denied   denied   denied        denied        stored
insert     scholarship_applications  created_at                                        denied   denied   denied  denied   denied   denied        denied        stored
update     scholarship_applications  status                                            denied   nothing  nothing  nothing  changed  nothing       changed       changed
update     scholarship_applications  status=approved status=rejected status=new        denied   nothing  nothing  nothing  changed  nothing       changed       changed
update     scholarship_applications  id first_name last_name email phone city state    denied   denied   denied  denied   denied   denied        denied        changed
update     scholarship_applications  budget education experience why_interested        denied   denied   denied  denied   denied   denied        denied        changed
update     scholarship_applications  created_at                                        denied   denied   denied  denied   denied   denied        denied        changed
delete     scholarship_applications  *                                                 denied   denied   denied  denied   denied   denied        denied        deleted
truncate   scholarship_applications  *                                                 denied   denied   denied  denied   denied   denied        denied        denied
select     user_roles                user_id role                                      denied   nothing  nothing  nothing  own      nothing       own           all
insert     user_roles                user_id role                                      denied   denied   denied  denied   denied   denied        denied        stored
update     user_roles                user_id role                                      denied   denied   denied  denied   denied   denied        denied        changed
delete     user_roles                *                                                 denied   denied   denied  denied   denied   denied        denied        deleted
truncate   user_roles                *                                                 denied   denied   denied  denied   denied   denied        denied        denied
select     application_changes       id application_id from_status to_status           denied   nothing  nothing  nothing  all      nothing       all           all
select     application_changes       changed_by changed_by_email changed_at            denied   nothing  nothing  nothing  all      nothing       all           all
insert     application_changes       id application_id from_status to_status           denied   denied   denied  denied   denied   denied        denied        denied
insert     application_changes       changed_by changed_by_email changed_at            denied   denied   denied  denied   denied   denied        denied        denied
update     application_changes       id application_id from_status to_status           denied   denied   denied  denied   denied   denied        denied        denied
update     application_changes       changed_by changed_by_email changed_at            denied   denied   denied  denied   denied   denied        denied        denied
delete     application_changes       *                                                 denied   denied   denied  denied   denied   denied        denied        denied
truncate   application_changes       *                                                 denied   denied   denied  denied   denied   denied        denied        denied
select     application_notes         id application_id body                            denied   nothing  nothing  nothing  all      nothing       all           all
select     application_notes         written_by written_by_email written_at            denied   nothing  nothing  nothing  all      nothing       all           all
insert     application_notes         id application_id body                            denied   denied   denied  denied   stored   denied        stored        stored
insert     application_notes         written_by written_by_email written_at            denied   denied   denied  denied   denied   denied        denied        stored
update     application_notes         id application_id body                            denied   denied   denied  denied   denied   denied        denied        changed
update     application_notes         written_by written_by_email written_at            denied   denied   denied  denied   denied   denied        denied        changed
delete     application_notes         *                                                 denied   nothing  nothing  nothing  deleted  nothing       deleted       deleted
truncate   application_notes         *                                                 denied   denied   denied  denied   denied   denied        denied        denied
select     application_messages      id application_id subject body                    denied   nothing  nothing  nothing  all      nothing       all           all
select     application_messages      sent_to written_by written_by_email written_at    denied   nothing  nothing  nothing  all      nothing       all           all
insert     application_messages      id application_id subject body                    denied   denied   denied  denied   stored   denied        stored        stored
insert     application_messages      sent_to written_by written_by_email written_at    denied   denied   denied  denied   denied   denied        denied        stored
update     application_messages      id application_id subject body                    denied   denied   denied  denied   denied   denied        denied        changed
update     application_messages      sent_to written_by written_by_email written_at    denied   denied   denied  denied   denied   denied        denied        changed
delete     application_messages      *                                                 denied   denied   denied  denied   denied   denied        denied        deleted
truncate   application_messages      *                                                 denied   denied   denied  denied   denied   denied        denied        denied
select     application_messages      announces due_on reminds                               denied   nothing  nothing  nothing  all      nothing       all           all
insert     application_messages      announces due_on                                  denied   denied   denied  denied   stored   denied        stored        stored
insert     application_messages      reminds                                           denied   denied   denied  denied   denied   denied        denied        stored
update     application_messages      announces due_on reminds                          denied   denied   denied  denied   denied   denied        denied        changed
select     application_replies       id application_id said_by how body                 denied   nothing  nothing  nothing  all      nothing       all           all
select     application_replies       next_step due_on                                  denied   nothing  nothing  nothing  all      nothing       all           all
select     application_replies       did question                                      denied   nothing  nothing  nothing  all      nothing       all           all
select     application_replies       written_by written_by_email written_at            denied   nothing  nothing  nothing  all      nothing       all           all
insert     application_replies       id application_id said_by how body                denied   denied   denied  denied   stored   denied        stored        stored
insert     application_replies       next_step due_on                                  denied   denied   denied  denied   stored   denied        stored        stored
insert     application_replies       did question                                      denied   denied   denied  denied   denied   denied        denied        stored
insert     application_replies       written_by written_by_email written_at            denied   denied   denied  denied   denied   denied        denied        stored
update     application_replies       id application_id said_by how body                denied   denied   denied  denied   denied   denied        denied        changed
update     application_replies       next_step due_on                                  denied   denied   denied  denied   denied   denied        denied        changed
update     application_replies       did question                                      denied   denied   denied  denied   denied   denied        denied        changed
update     application_replies       written_by written_by_email written_at            denied   denied   denied  denied   denied   denied        denied        changed
delete     application_replies       *                                                 denied   nothing  nothing  nothing  deleted  nothing       deleted       deleted
truncate   application_replies       *                                                 denied   denied   denied  denied   denied   denied        denied        denied
select     application_announcements  id application_id decision how                       denied   nothing  nothing  nothing  all      nothing       all           all
select     application_announcements  told_by told_by_email told_at                    denied   nothing  nothing  nothing  all      nothing       all           all
insert     application_announcements  id application_id decision                       denied   denied   denied  denied   stored   denied        stored        stored
insert     application_announcements  how told_by told_by_email told_at                denied   denied   denied  denied   denied   denied        denied        stored
update     application_announcements  id application_id decision how                   denied   denied   denied  denied   denied   denied        denied        changed
update     application_announcements  told_by told_by_email told_at                    denied   denied   denied  denied   denied   denied        denied        changed
delete     application_announcements  *                                                denied   nothing  nothing  nothing  deleted  nothing       deleted       deleted
truncate   application_announcements  *                                                denied   denied   denied  denied   denied   denied        denied        denied
select     application_contact_changes  id application_id field from_value to_value    denied   nothing  nothing  nothing  all      nothing       all           all
select     application_contact_changes  by_applicant changed_by changed_by_email changed_at  denied  nothing  nothing  nothing  all  nothing       all           all
insert     application_contact_changes  id application_id field from_value to_value    denied   denied   denied  denied   stored   denied        stored        denied
insert     application_contact_changes  by_applicant changed_by changed_by_email changed_at  denied  denied   denied  denied   denied  denied     denied        denied
update     application_contact_changes  id application_id field from_value to_value    denied   denied   denied  denied   denied   denied        denied        denied
update     application_contact_changes  by_applicant changed_by changed_by_email changed_at  denied  denied   denied  denied   denied  denied     denied        denied
delete     application_contact_changes  *                                              denied   denied   denied  denied   denied   denied        denied        denied
truncate   application_contact_changes  *                                              denied   denied   denied  denied   denied   denied        denied        denied
select     application_message_outcomes  message_id outcome settled_at                 denied   nothing  nothing  nothing  all      nothing       all           all
insert     application_message_outcomes  message_id outcome settled_at                 denied   denied   denied  denied   denied   denied        denied        denied
update     application_message_outcomes  message_id outcome settled_at                 denied   denied   denied  denied   denied   denied        denied        denied
delete     application_message_outcomes  *                                             denied   denied   denied  denied   denied   denied        denied        denied
truncate   application_message_outcomes  *                                             denied   denied   denied  denied   denied   denied        denied        denied
select     application_exports       id filter                                         denied   nothing  nothing  nothing  all      nothing       all           all
select     application_exports       exported_by exported_by_email exported_at         denied   nothing  nothing  nothing  all      nothing       all           all
insert     application_exports       id filter                                         denied   denied   denied  denied   stored   denied        stored        denied
insert     application_exports       exported_by exported_by_email exported_at         denied   denied   denied  denied   denied   denied        denied        denied
update     application_exports       id filter                                         denied   denied   denied  denied   denied   denied        denied        denied
update     application_exports       exported_by exported_by_email exported_at         denied   denied   denied  denied   denied   denied        denied        denied
select     application_exports       version format applications                       denied   nothing  nothing  nothing  all      nothing       all           all
insert     application_exports       version format                                    denied   denied   denied  denied   stored   denied        stored        denied
insert     application_exports       applications                                      denied   denied   denied  denied   denied   denied        denied        denied
update     application_exports       version format                                    denied   denied   denied  denied   denied   denied        denied        denied
update     application_exports       applications                                      denied   nothing  nothing  nothing  nothing  nothing       nothing       denied
delete     application_exports       *                                                 denied   denied   denied  denied   denied   denied        denied        denied
truncate   application_exports       *                                                 denied   denied   denied  denied   denied   denied        denied        denied
select     held_applications         application_id reason held_at                     denied   nothing  nothing  nothing  all      nothing       all           all
insert     held_applications         application_id reason held_at                     denied   denied   denied  denied   denied   denied        denied        stored
update     held_applications         application_id reason held_at                     denied   denied   denied  denied   denied   denied        denied        changed
delete     held_applications         *                                                 denied   nothing  nothing  nothing  deleted  nothing       deleted       deleted
truncate   held_applications         *                                                 denied   denied   denied  denied   denied   denied        denied        denied
select     scholarship_application_details  application_id address zip program language created_at  denied  nothing  nothing  nothing  all  nothing  all  all
insert     scholarship_application_details  application_id address zip program language created_at  denied  denied   denied  denied   denied  denied  denied  stored
update     scholarship_application_details  application_id address zip program language created_at  denied  denied   denied  denied   denied  denied  denied  changed
delete     scholarship_application_details  *                                          denied   denied   denied  denied   denied   denied        denied        deleted
truncate   scholarship_application_details  *                                          denied   denied   denied  denied   denied   denied        denied        denied
select     application_helpers       application_id name organization email may_follow ended_at created_at  denied  nothing  nothing  nothing  all  nothing  all  all
insert     application_helpers       application_id name organization email may_follow created_at  denied  denied   denied  denied   denied  denied  denied  stored
insert     application_helpers       ended_at                                          denied   denied   denied  denied   denied   denied        denied        stored
update     application_helpers       application_id name organization email may_follow ended_at created_at  denied  denied   denied  denied   denied  denied  denied  changed
delete     application_helpers       *                                                 denied   denied   denied  denied   denied   denied        denied        deleted
truncate   application_helpers       *                                                 denied   denied   denied  denied   denied   denied        denied        denied
select     application_erasures      id application_id kind                            denied   nothing  nothing  nothing  all      nothing       all           all
select     application_erasures      reason                                            denied   nothing  nothing  nothing  all      nothing       all           all
select     application_erasures      erased_by erased_by_email erased_at               denied   nothing  nothing  nothing  all      nothing       all           all
insert     application_erasures      id application_id kind                            denied   denied   denied  denied   stored   denied        stored        stored
insert     application_erasures      reason                                            denied   denied   denied  denied   denied   denied        denied        stored
insert     application_erasures      erased_by erased_by_email erased_at               denied   denied   denied  denied   denied   denied        denied        denied
update     application_erasures      id application_id kind                            denied   denied   denied  denied   denied   denied        denied        denied
update     application_erasures      reason                                            denied   denied   denied  denied   denied   denied        denied        denied
update     application_erasures      erased_by erased_by_email erased_at               denied   denied   denied  denied   denied   denied        denied        denied
delete     application_erasures      *                                                 denied   denied   denied  denied   denied   denied        denied        denied
truncate   application_erasures      *                                                 denied   denied   denied  denied   denied   denied        denied        denied
select     application_statuses      name position decides                             denied   nothing  nothing  nothing  all      nothing       all           all
insert     application_statuses      name position decides                             denied   denied   denied  denied   denied   denied        denied        denied
update     application_statuses      name position decides                             denied   denied   denied  denied   denied   denied        denied        denied
delete     application_statuses      *                                                 denied   denied   denied  denied   denied   denied        denied        denied
truncate   application_statuses      *                                                 denied   denied   denied  denied   denied   denied        denied        denied
select     application_viewers       account_id application_id seen_at                 denied    nothing   nothing  nothing   own       nothing       own           all
insert     application_viewers       application_id                                    denied    denied    denied  denied    stored    denied        stored        stored
insert     application_viewers       account_id seen_at                                denied    denied    denied  denied    denied    denied        denied        stored
update     application_viewers       application_id                                    denied    nothing   nothing  nothing   changed   nothing       changed       changed
update     application_viewers       account_id seen_at                                denied    denied    denied  denied    denied    denied        denied        changed
delete     application_viewers       *                                                 denied    denied    denied  denied    denied    denied        denied        deleted
truncate   application_viewers       *                                                 denied    denied    denied  denied    denied    denied        denied        denied
select     application_assignments   application_id assignee assignee_email            denied    nothing   nothing  nothing   all       nothing       all           all
select     application_assignments   assigned_by assigned_by_email assigned_at         denied    nothing   nothing  nothing   all       nothing       all           all
insert     application_assignments   application_id assignee                           denied    denied    denied  denied    stored    denied        stored        stored
insert     application_assignments   assignee_email assigned_by assigned_by_email assigned_at denied    denied    denied  denied    denied    denied        denied        stored
update     application_assignments   assignee                                          denied    nothing   nothing  nothing   changed   nothing       changed       changed
update     application_assignments   application_id assignee_email assigned_by         denied    denied    denied  denied    denied    denied        denied        changed
update     application_assignments   assigned_by_email assigned_at                     denied    denied    denied  denied    denied    denied        denied        changed
delete     application_assignments   *                                                 denied    nothing   nothing  nothing   deleted   nothing       deleted       deleted
truncate   application_assignments   *                                                 denied    denied    denied  denied    denied    denied        denied        denied
select     application_assignment_changes id application_id assignee_email changed_by changed_by_email changed_at denied    nothing   nothing  nothing   all       nothing       all           all
insert     application_assignment_changes id application_id assignee_email changed_by changed_by_email changed_at denied    denied    denied  denied    denied    denied        denied        denied
update     application_assignment_changes id application_id assignee_email changed_by changed_by_email changed_at denied    denied    denied  denied    denied    denied        denied        denied
delete     application_assignment_changes *                                                 denied    denied    denied  denied    denied    denied        denied        denied
truncate   application_assignment_changes *                                                 denied    denied    denied  denied    denied    denied        denied        denied
select     application_scores        application_id criterion reviewer                 denied    nothing   nothing  nothing   own       nothing       own           all
select     application_scores        reviewer_email score scored_at                    denied    nothing   nothing  nothing   own       nothing       own           all
insert     application_scores        application_id criterion score                    denied    denied    denied  denied    stored    denied        stored        stored
insert     application_scores        reviewer reviewer_email scored_at                 denied    denied    denied  denied    denied    denied        denied        stored
update     application_scores        score                                             denied    nothing   nothing  nothing   changed   nothing       changed       changed
update     application_scores        application_id criterion reviewer                 denied    denied    denied  denied    denied    denied        denied        changed
update     application_scores        reviewer_email scored_at                          denied    denied    denied  denied    denied    denied        denied        changed
delete     application_scores        *                                                 denied    nothing   nothing  nothing   deleted   nothing       deleted       deleted
truncate   application_scores        *                                                 denied    denied    denied  denied    denied    denied        denied        denied
select     saved_views               id owner name query created_at                    denied    nothing   nothing  nothing   own       nothing       own           all
insert     saved_views               id name query                                     denied    denied    denied  denied    stored    denied        stored        stored
insert     saved_views               owner created_at                                  denied    denied    denied  denied    denied    denied        denied        stored
update     saved_views               id owner name query created_at                    denied    denied    denied  denied    denied    denied        denied        changed
delete     saved_views               *                                                 denied    nothing   nothing  nothing   deleted   nothing       deleted       deleted
truncate   saved_views               *                                                 denied    denied    denied  denied    denied    denied        denied        denied
select     digest_subscriptions      account_id looked_at                              denied    nothing   nothing  nothing   own       nothing       own           all
insert     digest_subscriptions      account_id                                        denied    denied    denied  denied    stored    denied        stored        stored
insert     digest_subscriptions      looked_at                                         denied    denied    denied  denied    denied    denied        denied        stored
update     digest_subscriptions      account_id looked_at                              denied    denied    denied  denied    denied    denied        denied        changed
delete     digest_subscriptions      *                                                 denied    nothing   nothing  nothing   deleted   nothing       deleted       deleted
truncate   digest_subscriptions      *                                                 denied    denied    denied  denied    denied    denied        denied        denied
select     publications              number overrides note                             denied    nothing   nothing  nothing   all       nothing       all           all
select     publications              follows published_by published_by_email published_at changes_addresses denied    nothing   nothing  nothing   all       nothing       all           all
insert     publications              number overrides note                             denied    denied    denied  denied    denied    denied        denied        denied
insert     publications              follows published_by published_by_email published_at changes_addresses denied    denied    denied  denied    denied    denied        denied        denied
update     publications              number follows overrides note published_by published_by_email published_at changes_addresses denied denied denied  denied denied denied  denied        denied
delete     publications              *                                                 denied    denied    denied  denied    denied    denied        denied        denied
truncate   publications              *                                                 denied    denied    denied  denied    denied    denied        denied        denied
select     editors                   account_id added_at                               denied    nothing   nothing  nothing   nothing   nothing       nothing       all
insert     editors                   account_id added_at                               denied    denied    denied  denied    denied    denied        denied        stored
update     editors                   account_id added_at                               denied    denied    denied  denied    denied    denied        denied        denied
delete     editors                   *                                                 denied    denied    denied  denied    denied    denied        denied        deleted
truncate   editors                   *                                                 denied    denied    denied  denied    denied    denied        denied        denied
select     drafts                    file path value based_on version                  denied    nothing   nothing  nothing   all       nothing       all           denied
select     drafts                    changed_by changed_by_email changed_at            denied    nothing   nothing  nothing   all       nothing       all           denied
insert     drafts                    file path value based_on version                  denied    denied    denied  denied    denied    denied        denied        denied
insert     drafts                    changed_by changed_by_email changed_at            denied    denied    denied  denied    denied    denied        denied        denied
update     drafts                    file path value based_on version                  denied    denied    denied  denied    denied    denied        denied        denied
update     drafts                    changed_by changed_by_email changed_at            denied    denied    denied  denied    denied    denied        denied        denied
delete     drafts                    *                                                 denied    denied    denied  denied    denied    denied        denied        denied
truncate   drafts                    *                                                 denied    denied    denied  denied    denied    denied        denied        denied
select     media                     hash widest stored_by stored_by_email stored_at named_at denied    denied    denied  denied    denied    denied        denied        denied
insert     media                     hash widest stored_by stored_by_email stored_at named_at denied    denied    denied  denied    denied    denied        denied        denied
update     media                     hash widest stored_by stored_by_email stored_at named_at denied    denied    denied  denied    denied    denied        denied        denied
delete     media                     *                                                 denied    denied    denied  denied    denied    denied        denied        denied
truncate   media                     *                                                 denied    denied    denied  denied    denied    denied        denied        denied
select     media_files               hash width format content denied    denied    denied  denied    denied    denied        denied        denied
insert     media_files               hash width format content denied    denied    denied  denied    denied    denied        denied        denied
update     media_files               hash width format content denied    denied    denied  denied    denied    denied        denied        denied
delete     media_files               *                                                 denied    denied    denied  denied    denied    denied        denied        denied
truncate   media_files               *                                                 denied    denied    denied  denied    denied    denied        denied        denied
select     documents                 hash bytes stored_by stored_by_email stored_at was_on_site denied    denied    denied  denied    denied    denied        denied        denied
insert     documents                 hash bytes stored_by stored_by_email stored_at was_on_site denied    denied    denied  denied    denied    denied        denied        denied
update     documents                 hash bytes stored_by stored_by_email stored_at was_on_site denied    denied    denied  denied    denied    denied        denied        denied
delete     documents                 *                                                 denied    denied    denied  denied    denied    denied        denied        denied
truncate   documents                 *                                                 denied    denied    denied  denied    denied    denied        denied        denied
select     document_parts               hash part content denied    denied    denied  denied    denied    denied        denied        denied
insert     document_parts               hash part content denied    denied    denied  denied    denied    denied        denied        denied
update     document_parts               hash part content denied    denied    denied  denied    denied    denied        denied        denied
delete     document_parts               *                                                 denied    denied    denied  denied    denied    denied        denied        denied
truncate   document_parts               *                                                 denied    denied    denied  denied    denied    denied        denied        denied
select     reviewers                 id email account_id sees hides_names accepted_at       denied  nothing  nothing  nothing  all  nothing  all  all
select     reviewers                 invited_by invited_by_email invited_at mailed_at told_at denied nothing nothing nothing all nothing all all
insert     reviewers                 id email sees hides_names                         denied   denied   denied   denied   stored   denied        stored        stored
insert     reviewers                 account_id accepted_at invited_by invited_by_email invited_at mailed_at told_at denied denied denied denied denied denied denied stored
update     reviewers                 sees hides_names                                  denied   nothing  nothing  nothing  changed  nothing       changed       changed
update     reviewers                 id email account_id accepted_at invited_by invited_by_email invited_at mailed_at told_at denied denied denied denied denied denied denied changed
delete     reviewers                 *                                                 denied   nothing  nothing  nothing  deleted  nothing       deleted       deleted
truncate   reviewers                 *                                                 denied   denied   denied   denied   denied   denied        denied        denied
select     reviewer_changes          id email what sees hides_names                    denied   nothing  nothing  nothing  all      nothing       all           all
select     reviewer_changes          changed_by changed_by_email changed_at            denied   nothing  nothing  nothing  all      nothing       all           all
insert     reviewer_changes          id email what sees hides_names changed_by changed_by_email changed_at denied denied denied denied denied denied denied denied
update     reviewer_changes          id email what sees hides_names changed_by changed_by_email changed_at denied denied denied denied denied denied denied denied
delete     reviewer_changes          *                                                 denied   denied   denied   denied   denied   denied        denied        denied
truncate   reviewer_changes          *                                                 denied   denied   denied   denied   denied   denied        denied        denied
select     review_requests           application_id reviewer_id asked_by asked_by_email asked_at denied nothing nothing nothing all nothing       all           all
insert     review_requests           application_id reviewer_id asked_by asked_by_email asked_at denied denied denied denied denied denied        denied        stored
update     review_requests           application_id reviewer_id asked_by asked_by_email asked_at denied denied denied denied denied denied        denied        changed
delete     review_requests           *                                                 denied   nothing  nothing  nothing  deleted  nothing       deleted       deleted
truncate   review_requests           *                                                 denied   denied   denied   denied   denied   denied        denied        denied
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

test("the matrix has every column of every table in the schema public (R-151)", async () => {
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
  expect(rows.length).toBe(193);
});

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
