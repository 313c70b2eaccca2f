// The tables that a move takes along, in the order in which they refer to one another, and which of their
// rows (docs/moving.md).

export type MovedTable = {
  name: `${"auth" | "public"}.${string}`;
  /** In which order they are read, where it matters. */
  order?: string;
  /** Of the target's database, about a row that is to be `moved`; without one every row is. */
  condition?: string;
  /** Rows that the condition leaves out come after all, without this trigger. */
  silent?: { trigger: string };
};

/** Somebody who has an account there already, with another id, keeps that one as it is. */
const isOfMovedPerson = "user_id in (select id from auth.users)";

/** What was erased there must not come back, and what was written before stays away too. */
const isNotErased = (writtenAt: string) =>
  `not exists (select from public.application_erasures as done
               where done.application_id = moved.application_id and done.erased_at >= moved.${writtenAt})`;

const isThere =
  "exists (select from public.scholarship_applications as there where there.id = moved.application_id)";

export const movedTables: readonly MovedTable[] = [
  { name: "auth.users" },
  { name: "auth.identities", condition: isOfMovedPerson },
  { name: "auth.mfa_factors", condition: isOfMovedPerson },
  { name: "public.user_roles", condition: isOfMovedPerson },
  {
    name: "public.scholarship_applications",
    condition:
      "not exists (select from public.application_erasures as done where done.application_id = moved.id and done.kind = 'deleted')",
  },
  {
    // An erasure is carried out by its trigger where the application came with an earlier move, and only
    // recorded where it came erased or not at all.
    name: "public.application_erasures",
    order: "erased_at",
    condition: `exists (select from public.scholarship_applications as there where there.id = moved.application_id
                        and (moved.kind = 'deleted' or there.email <> 'removed@removed.invalid'))`,
    silent: { trigger: "recording_an_erasure_erases" },
  },
  {
    // An application that was there keeps its status, so it keeps its history too.
    name: "public.application_changes",
    order: "id",
    condition: `exists (select from public.scholarship_applications as there
                        where there.id = moved.application_id and there.xmin = pg_current_xact_id()::xid)`,
  },
  { name: "public.application_notes", condition: `${isThere} and ${isNotErased("written_at")}` },
  {
    name: "public.scholarship_application_details",
    condition: `${isThere} and ${isNotErased("created_at")}`,
  },
  { name: "public.held_applications", condition: `${isThere} and ${isNotErased("held_at")}` },
  { name: "public.application_exports" },
];
