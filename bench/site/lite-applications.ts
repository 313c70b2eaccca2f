// A table of applications for the peer with the same two rules: anybody may insert, administrators may read.
import { randomUUID } from "node:crypto";
import type { Caller } from "../load/http-caller.ts";
import { password, storedApplication } from "./applications.ts";
import type { Lite } from "./supabase-lite.ts";

export const liteSchema = `
create table user_roles (user_id uuid primary key, role text not null);
alter table user_roles enable row level security;
create policy "own role" on user_roles for select to authenticated using (user_id = auth.uid());

create table scholarship_applications (
  id             uuid primary key default gen_random_uuid(),
  first_name     text not null,
  last_name      text not null,
  email          text not null,
  phone          text not null,
  city           text,
  state          text,
  budget         text,
  education      text not null,
  experience     text not null,
  why_interested text not null,
  status         text not null default 'new',
  created_at     timestamptz not null default now()
);
create index newest on scholarship_applications (created_at desc);
alter table scholarship_applications enable row level security;
create policy "anybody hands in" on scholarship_applications for insert to anon, authenticated with check (status = 'new');
create policy "administrators read" on scholarship_applications for select to authenticated
  using (exists (select 1 from user_roles where user_roles.user_id = auth.uid() and user_roles.role = 'admin'));
`;

export async function createLiteAdministrator(
  lite: Lite,
  there: Caller,
  count: number,
): Promise<{ token: string }> {
  const email = "staff@example.org";
  const { body } = await there.call("POST", "/auth/v1/signup", { body: { email, password } });
  const { access_token: token, user } = JSON.parse(body);
  lite.query(`insert into user_roles (user_id, role) values ('${user.id}', 'admin')`);
  const batch = 8; // the peer accepts at most 100 values in a statement
  for (let stored = 0; stored < count; stored += batch) {
    const rows = Array.from({ length: batch }, () => ({ id: randomUUID(), ...storedApplication }));
    await there.call("POST", "/rest/v1/scholarship_applications", { body: rows });
  }
  return { token };
}
