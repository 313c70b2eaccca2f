// Finds and erases applications over the owner's connection. An insert into application_erasures records the
// erasure, and its trigger carries it out.
import { erasedEmail } from "../../contract/scholarship.ts";
import type { OwnerConnection } from "./owner-command.ts";

export type Erasable = {
  id: string;
  status: string;
  createdAt: Date;
  isAnonymized: boolean;
  notes: number;
  messages: number;
  /** Mails about the application or to the applicant that still wait in the queue. */
  waiting: number;
};

/** Finds by id, or by email address without regard to case; oldest first. */
export async function findErasable(owner: OwnerConnection, wanted: string): Promise<Erasable[]> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(wanted);
  if (!isId && wanted.toLowerCase() === erasedEmail) return [];
  const { rows } = await owner.query<Erasable>(
    `select a.id, a.status, a.created_at as "createdAt", a.email = $2 as "isAnonymized",
            (select count(*) from public.application_notes where application_id = a.id)::int as notes,
            (select count(*) from public.application_messages where application_id = a.id)::int as messages,
            (select count(*) from delivery.messages where sent_at is null and (
               split_part(once_key, ':', 2) = rtrim(translate(encode(sha256(convert_to(a.id::text, 'UTF8')), 'base64'), '+/', '-_'), '=')
               or once_key in (select 'application-message:' || m.id from public.application_messages m where m.application_id = a.id)
            ))::int as waiting
     from public.scholarship_applications a
     where ${isId ? "a.id = $1::uuid" : "lower(a.email) = lower($1)"}
     order by a.created_at, a.id`,
    [wanted, erasedEmail],
  );
  return rows;
}

/** Erases all of them or none, in the order of the ids, in which every bulk change locks applications. */
export async function eraseApplications(
  owner: OwnerConnection,
  { ids, kind }: { ids: string[]; kind: "anonymized" | "deleted" },
): Promise<void> {
  await owner.query(
    "insert into public.application_erasures (application_id, kind) select id, $2 from unnest($1::uuid[]) as id order by id",
    [ids, kind],
  );
}

export async function hasAccount(owner: OwnerConnection, email: string): Promise<boolean> {
  const { rowCount } = await owner.query("select from auth.users where lower(email) = lower($1)", [email]);
  return rowCount !== 0;
}
