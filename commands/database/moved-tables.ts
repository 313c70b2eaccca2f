// The tables that a move copies, ordered by their foreign keys, and the conditions for their rows
// (docs/moving.md).

export type MovedTable = {
  name: `${"auth" | "public"}.${string}`;
  /** The order of reading, if it matters. */
  order?: string;
  /**
   * SQL that the target database evaluates for each row, which is named `moved`. Without it every row is
   * copied.
   */
  condition?: string;
  /** Only databases of this project have the table; a move from or to Supabase leaves it out. */
  isOwn?: true;
  /** Rows that do not meet the condition are inserted too, with this trigger disabled. */
  silent?: { trigger: string };
  /** How many rows are copied at once, if they are large. */
  batchRows?: number;
};

/** A person who already has an account in the target, with another id, keeps that account unchanged. */
const isOfMovedAccount = "user_id in (select id from auth.users)";

/**
 * SQL that skips rows written before the target erased their application: erased content must not come back.
 */
const isNotErased = (writtenAt: string) =>
  `not exists (select from public.application_erasures as done
               where done.application_id = moved.application_id and done.erased_at >= moved.${writtenAt})`;

const applicationExists =
  "exists (select from public.scholarship_applications as there where there.id = moved.application_id)";

/** Of an account that came with an earlier move, a code that was used since must not come back. */
const accountCameNow = `exists (select from auth.users as there
                               where there.id = moved.user_id and there.xmin = pg_current_xact_id()::xid)`;

export const movedTables: readonly MovedTable[] = [
  { name: "auth.users" },
  { name: "auth.identities", condition: isOfMovedAccount },
  { name: "auth.mfa_factors", condition: isOfMovedAccount },
  { name: "auth.recovery_codes", condition: accountCameNow, isOwn: true },
  { name: "public.user_roles", condition: isOfMovedAccount },
  {
    name: "public.scholarship_applications",
    condition:
      "not exists (select from public.application_erasures as done where done.application_id = moved.id and done.kind = 'deleted')",
  },
  {
    // If the application came with an earlier move, the trigger carries the erasure out. If it came already
    // erased, or not at all, the erasure is only recorded.
    name: "public.application_erasures",
    order: "erased_at",
    condition: `exists (select from public.scholarship_applications as there where there.id = moved.application_id
                        and (moved.kind = 'deleted' or there.email <> 'removed@removed.invalid'))`,
    silent: { trigger: "recording_an_erasure_erases" },
  },
  {
    // An application that existed in the target keeps its status, so it keeps its history too.
    name: "public.application_changes",
    order: "id",
    condition: `exists (select from public.scholarship_applications as there
                        where there.id = moved.application_id and there.xmin = pg_current_xact_id()::xid)`,
  },
  {
    name: "public.application_announcements",
    condition: `${applicationExists} and ${isNotErased("told_at")}`,
  },
  {
    name: "public.application_contact_changes",
    condition: `${applicationExists} and ${isNotErased("changed_at")}`,
  },
  { name: "public.application_replies", condition: `${applicationExists} and ${isNotErased("written_at")}` },
  { name: "public.application_notes", condition: `${applicationExists} and ${isNotErased("written_at")}` },
  {
    name: "public.scholarship_application_details",
    condition: `${applicationExists} and ${isNotErased("created_at")}`,
  },
  { name: "public.application_helpers", condition: `${applicationExists} and ${isNotErased("created_at")}` },
  { name: "public.held_applications", condition: `${applicationExists} and ${isNotErased("held_at")}` },
  { name: "public.application_exports" },
  {
    name: "public.application_assignments",
    condition: `${applicationExists} and ${isNotErased("assigned_at")} and assignee in (select id from auth.users)`,
  },
  {
    name: "public.application_assignment_changes",
    order: "id",
    condition: `${applicationExists} and ${isNotErased("changed_at")}
                and not exists (select from public.application_assignment_changes as there
                                where (there.application_id, there.changed_at) = (moved.application_id, moved.changed_at))`,
  },
  { name: "public.application_scores", condition: `${applicationExists} and ${isNotErased("scored_at")}` },
  {
    name: "public.reviewers",
    // A right that was taken away in the target must not come back.
    condition: `(account_id is null or account_id in (select id from auth.users))
                and not exists (select from public.reviewer_changes as done
                                where done.email = moved.email and done.what = 'removed' and done.changed_at >= moved.invited_at)`,
  },
  {
    name: "public.reviewer_changes",
    order: "id",
    condition: `not exists (select from public.reviewer_changes as there
                            where (there.email, there.what, there.changed_at) = (moved.email, moved.what, moved.changed_at))`,
  },
  {
    name: "public.review_requests",
    condition: `${applicationExists} and ${isNotErased("asked_at")} and reviewer_id in (select id from public.reviewers)`,
  },
  { name: "public.editors", condition: "account_id in (select id from auth.users)" },
  { name: "public.publications", order: "number" },
  // The target numbers the versions anew: a confirmation stays newer than the change that it is about.
  { name: "public.drafts", order: "version" },
  // After both: each stored publication removes uploaded files that nothing names.
  { name: "public.media" },
  { name: "public.media_files", condition: "hash in (select hash from public.media)", batchRows: 20 },
  { name: "public.documents" },
  { name: "public.document_parts", condition: "hash in (select hash from public.documents)", batchRows: 20 },
  { name: "public.saved_views", condition: "owner in (select id from auth.users)" },
];
