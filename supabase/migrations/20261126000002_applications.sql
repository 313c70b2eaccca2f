-- Scholarship applications: exactly the stored fields of R-151, the rules of R-106 to R-119 as constraints,
-- and who may do what (R-186 to R-189). Anybody may hand in a new one; only administrators read them and set
-- the status; nobody reads back or deletes.

-- The only place in the database that knows the statuses: the constraints, the counts, and what waits for a
-- decision read it. contract/application-status.ts has the same names in the same order (R-154).
create table public.application_statuses (
  name     text primary key,
  position smallint not null unique,
  decides  boolean not null
);

comment on table public.application_statuses is
  'The statuses of an application; only migrations write them.';
comment on column public.application_statuses.position is 'The order of buttons, tabs and counts.';
comment on column public.application_statuses.decides is
  'Whether it is a decision, so that the application waits for nothing more.';

insert into public.application_statuses (position, name, decides) values
  (1, 'new',       false),
  (2, 'reviewing', false),
  (3, 'approved',  true),
  (4, 'rejected',  true);

alter table public.application_statuses alter column name set statistics 0;

revoke all on public.application_statuses from public, anon, authenticated, service_role;
grant select on public.application_statuses to authenticated, service_role;

alter table public.application_statuses enable row level security;

create policy "administrators read the statuses"
  on public.application_statuses for select to authenticated
  using ((select public.is_admin()));

create policy "the service reads the statuses"
  on public.application_statuses for select to service_role
  using (true);

create table public.scholarship_applications (
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
  status         text not null default 'new' constraint status_known references public.application_statuses,
  created_at     timestamptz not null default now(),

  constraint first_name_length check (char_length(btrim(first_name)) >= 2 and char_length(first_name) <= 200),
  constraint last_name_length  check (char_length(btrim(last_name)) >= 2 and char_length(last_name) <= 200),
  -- The form's pattern. Control characters and white space are spelled out as JavaScript knows them, because
  -- PostgreSQL's classes differ between locales.
  constraint email_format check (char_length(email) <= 254 and email ~ (
    '^[^\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff@<>()\[\]\\,;:"]+@'
    || '[^\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff@<>()\[\]\\,;:".]+'
    || '(\.[^\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff@<>()\[\]\\,;:".]+)+$')),
  constraint phone_length      check (char_length(btrim(phone)) >= 10 and char_length(phone) <= 50),
  constraint city_length       check (char_length(btrim(city)) >= 2 and char_length(city) <= 200),
  constraint state_length      check (char_length(btrim(state)) >= 2 and char_length(state) <= 200),
  constraint budget_length     check (char_length(btrim(budget)) >= 2 and char_length(budget) <= 10000),
  constraint education_length  check (char_length(btrim(education)) >= 2 and char_length(education) <= 10000),
  constraint experience_length check (char_length(btrim(experience)) >= 2 and char_length(experience) <= 10000),
  -- story (10) + blank line (2) + 'Goals: ' (7) + goals (10); at most 10,000 each
  constraint why_interested_length
    check (char_length(btrim(why_interested)) >= 29 and char_length(why_interested) <= 20009)
);

comment on table public.scholarship_applications is
  'Scholarship applications as submitted; deciding them is setting the status.';
comment on column public.scholarship_applications.id is
  'Made by the browser once per form, so that a retry cannot store twice.';
comment on column public.scholarship_applications.phone is 'As typed; any punctuation.';
comment on column public.scholarship_applications.city is 'Null only in rows that staff brought in.';
comment on column public.scholarship_applications.state is 'Null only in rows that staff brought in.';
comment on column public.scholarship_applications.budget is
  'The form''s financial need. Null only in rows that staff brought in.';
comment on column public.scholarship_applications.experience is 'The form''s career goals.';
comment on column public.scholarship_applications.why_interested is
  'The story, a blank line, then "Goals: " and the goals.';
comment on column public.scholarship_applications.status is 'Any may follow any.';
comment on column public.scholarship_applications.created_at is
  'When it was stored; callers cannot choose it.';

-- No samples are kept of a column that holds what people wrote (private.require_admin). A statistics target
-- of 0 keeps ANALYZE from sampling; the other tables do the same.
alter table public.scholarship_applications
  alter column first_name     set statistics 0,
  alter column last_name      set statistics 0,
  alter column email          set statistics 0,
  alter column phone          set statistics 0,
  alter column city           set statistics 0,
  alter column state          set statistics 0,
  alter column budget         set statistics 0,
  alter column education      set statistics 0,
  alter column experience     set statistics 0,
  alter column why_interested set statistics 0;

-- The administrators' list: newest first, and keyset paging through it.
create index scholarship_applications_newest_idx on public.scholarship_applications
  (created_at desc, id desc);

revoke all on public.scholarship_applications from public, anon, authenticated, service_role;
grant
  insert (id, first_name, last_name, email, phone, city, state, budget, education, experience, why_interested, status)
  on public.scholarship_applications to anon, authenticated;
grant select, update (status) on public.scholarship_applications to authenticated;
grant select, insert, update, delete on public.scholarship_applications to service_role;

alter table public.scholarship_applications enable row level security;

create policy "anybody may hand in a complete application, as new"
  on public.scholarship_applications for insert to anon, authenticated
  with check (
    status = 'new' and city is not null and state is not null and budget is not null
    -- What an erased application has instead of an address: one that comes with it would never be erased,
    -- nor found.
    and email <> 'removed@removed.invalid'
  );

create policy "administrators read applications"
  on public.scholarship_applications for select to authenticated
  using ((select public.is_admin()));

create policy "administrators set the status"
  on public.scholarship_applications for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create policy "the service sees and writes every application"
  on public.scholarship_applications for all to service_role
  using (true) with check (true);

-- Invisible characters come along when a text is pasted: an address with one reaches nobody, and a name of
-- nothing else is no name. The rule is that of contract/email-address.ts and contract/scholarship.ts. A
-- trigger keeps it, because applications that are brought in from elsewhere keep what they have, and staff
-- can go on with them, as they could not under a constraint.

-- Default_Ignorable_Code_Point of Unicode, and the blank of Braille.
create function private.visible_text(written text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(written, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g')
$$;
comment on function private.visible_text(text) is 'The text without characters that no font shows.';
revoke all on function private.visible_text(text) from public, anon, authenticated, service_role;

-- White space as JavaScript knows it, because the form trims it.
create function private.visible_length(written text) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select char_length(regexp_replace(private.visible_text(written),
    '^[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+|[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$', '', 'g'))
$$;
comment on function private.visible_length(text) is
  'Number of the characters that a person sees, and of the white space between them.';
revoke all on function private.visible_length(text) from public, anon, authenticated, service_role;

create function private.refuse_invisible_answers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  before constant jsonb := case when is_new then '{}' else to_jsonb(old) end;
  answers constant jsonb := to_jsonb(new);
  answer record;
begin
  if (is_new or new.email <> old.email) and (private.visible_text(new.email) <> new.email or new.email like '%=?%') then
    raise exception 'This email address has a character that no mailbox has.'
      using errcode = '23514', constraint = 'email_visible', table = tg_table_name, schema = tg_table_schema;
  end if;
  for answer in
    select field, least from (values
      ('first_name', 2), ('last_name', 2), ('phone', 10), ('city', 2), ('state', 2), ('budget', 2),
      ('education', 2), ('experience', 2), ('why_interested', 29)
    ) as rules (field, least)
    where answers ->> field is distinct from before ->> field
  loop
    if private.visible_length(answers ->> answer.field) < answer.least then
      raise exception 'An answer has too few visible characters.'
        using errcode = '23514', constraint = answer.field || '_visible', table = tg_table_name, schema = tg_table_schema;
    end if;
  end loop;
  return null;
end
$$;
comment on function private.refuse_invisible_answers() is
  'Refuses an application whose email address has an invisible character, or whose answers are invisible.';
revoke all on function private.refuse_invisible_answers() from public, anon, authenticated, service_role;

-- After the policy has spoken. Rows brought in from another database were written in another transaction.
create trigger new_answers_are_visible
  after insert on public.scholarship_applications
  for each row when (new.created_at = now())
  execute function private.refuse_invisible_answers();

create trigger changed_answers_are_visible
  after update of first_name, last_name, email, phone, city, state, budget, education, experience, why_interested
  on public.scholarship_applications
  for each row execute function private.refuse_invisible_answers();
