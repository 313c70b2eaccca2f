// Stores other people's data with a marker, so that it is recognised in any answer, and digests of it, so
// that a change is noticed.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { aPerson } from "../load/people.ts";
import { queryAsOwner, type SiteDatabaseAddress } from "../servers/site-database.ts";

export type Secrets = {
  /** Occurs in every one of these rows, and in no request. */
  marker: string;
  ids: string[];
  /** Returns a digest of each kind of row, for a comparison. */
  state(): Promise<Record<string, string>>;
};

export async function insertSecrets(origin: string, where: SiteDatabaseAddress): Promise<Secrets> {
  const marker = `marker${randomBytes(8).toString("hex")}`;
  const [applicationId, noteId, messageId] = [randomUUID(), randomUUID(), randomUUID()];
  const owner = await aPerson(origin);
  await queryAsOwner(
    where,
    `update auth.users set raw_user_meta_data = jsonb_build_object('first_name', $2::text) where id = $1`,
    [owner.id, marker],
  );
  await queryAsOwner(
    where,
    `insert into public.scholarship_applications
       (id, first_name, last_name, email, phone, city, state, budget, education, experience, why_interested)
     values ($1, $2, $2, 'secret@example.org', '555 555 9999', $2, 'TX', $2, $2, $2, repeat($2, 3))`,
    [applicationId, marker],
  );
  await queryAsOwner(
    where,
    "insert into public.application_notes (id, application_id, body) values ($1, $2, $3)",
    [noteId, applicationId, marker],
  );
  await queryAsOwner(
    where,
    "insert into public.application_replies (application_id, how, body) values ($1, 'phone', $2)",
    [applicationId, marker],
  );
  await queryAsOwner(
    where,
    "insert into public.application_messages (id, application_id, subject, body) values ($1, $2, $3, $3)",
    [messageId, applicationId, marker],
  );
  await queryAsOwner(
    where,
    "insert into public.scholarship_application_details (application_id, address, zip, program) values ($1, $2, '99999', $2)",
    [applicationId, marker],
  );
  await queryAsOwner(where, "insert into public.application_exports (filter) values ($1)", [marker]);
  return {
    marker,
    ids: [applicationId, noteId, messageId, owner.id],
    state: () => digests(where, { ownerId: owner.id, applicationId }),
  };
}

/**
 * New applications are left out, because visitors may insert them. A visitor may not create one with another
 * status.
 */
async function digests(
  where: SiteDatabaseAddress,
  { ownerId, applicationId }: { ownerId: string; applicationId: string },
): Promise<Record<string, string>> {
  const kinds = Object.entries({
    applications:
      "select * from public.scholarship_applications where email = 'secret@example.org' or status <> 'new'",
    details: `select * from public.scholarship_application_details where application_id = '${applicationId}'`,
    roles: "select * from public.user_roles where role is not null",
    notes: "select * from public.application_notes",
    replies: "select * from public.application_replies",
    messages: "select * from public.application_messages",
    changes: "select * from public.application_changes",
    exports: "select * from public.application_exports",
    holds: "select * from public.held_applications",
    helpers: "select * from public.application_helpers",
    erasures: "select * from public.application_erasures",
    account: `select id, email, encrypted_password, raw_user_meta_data, raw_app_meta_data, role, phone, banned_until
              from auth.users where id = '${ownerId}'`,
  });
  const found: Record<string, string> = {};
  for (const [name, sql] of kinds) {
    const rows = await queryAsOwner<{ text: string }>(
      where,
      `select t::text as text from (${sql}) t order by 1`,
    );
    found[name] = createHash("sha256")
      .update(rows.map(({ text }) => text).join("\n"))
      .digest("hex");
  }
  return found;
}
