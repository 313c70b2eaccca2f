-- Scholarship applications: exactly the stored fields of R-151, the rules of R-106 to R-119 as constraints, and
-- who may do what (R-186 to R-189). Anybody may hand in a new one; administrators alone read them and set the
-- status; nobody reads back or deletes.

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
  status         text not null default 'new',
  created_at     timestamptz not null default now(),

  constraint first_name_length     check (char_length(btrim(first_name)) >= 2 and char_length(first_name) <= 200),
  constraint last_name_length      check (char_length(btrim(last_name)) >= 2 and char_length(last_name) <= 200),
  -- The form's pattern; control characters and white space are spelled out as JavaScript knows them, because PostgreSQL's
  -- classes differ between locales.
  constraint email_format          check (char_length(email) <= 254 and email ~ ('^[^\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff@<>()\[\]\\,;:"]+@'
                                          || '[^\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff@<>()\[\]\\,;:".]+'
                                          || '(\.[^\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff@<>()\[\]\\,;:".]+)+$')),
  constraint phone_length          check (char_length(btrim(phone)) >= 10 and char_length(phone) <= 50),
  constraint city_length           check (char_length(btrim(city)) >= 2 and char_length(city) <= 200),
  constraint state_length          check (char_length(btrim(state)) >= 2 and char_length(state) <= 200),
  constraint budget_length         check (char_length(btrim(budget)) >= 2 and char_length(budget) <= 10000),
  constraint education_length      check (char_length(btrim(education)) >= 2 and char_length(education) <= 10000),
  constraint experience_length     check (char_length(btrim(experience)) >= 2 and char_length(experience) <= 10000),
  -- story (10) + blank line (2) + 'Goals: ' (7) + goals (10); at most 10,000 each
  constraint why_interested_length check (char_length(btrim(why_interested)) >= 29 and char_length(why_interested) <= 20009),
  constraint status_known          check (status in ('new', 'reviewing', 'approved', 'rejected'))
);

comment on table  public.scholarship_applications                is 'Scholarship applications as submitted; deciding them is setting the status.';
comment on column public.scholarship_applications.id             is 'Made by the browser once per form, so that a retry cannot store twice.';
comment on column public.scholarship_applications.first_name     is 'Applicant''s first name.';
comment on column public.scholarship_applications.last_name      is 'Applicant''s last name.';
comment on column public.scholarship_applications.email          is 'Where the school answers.';
comment on column public.scholarship_applications.phone          is 'As typed; any punctuation.';
comment on column public.scholarship_applications.city           is 'Null only in rows that staff brought in.';
comment on column public.scholarship_applications.state          is 'Null only in rows that staff brought in.';
comment on column public.scholarship_applications.budget         is 'The form''s financial need. Null only in rows that staff brought in.';
comment on column public.scholarship_applications.education      is 'Education background.';
comment on column public.scholarship_applications.experience     is 'The form''s career goals.';
comment on column public.scholarship_applications.why_interested is 'The story, a blank line, then "Goals: " and the goals.';
comment on column public.scholarship_applications.status         is 'new, reviewing, approved or rejected; any may follow any.';
comment on column public.scholarship_applications.created_at     is 'When it was stored; callers cannot choose it.';

-- The administrators' list: newest first, and keyset paging through it.
create index scholarship_applications_newest_idx on public.scholarship_applications (created_at desc, id desc);

revoke all on public.scholarship_applications from public, anon, authenticated, service_role;
grant insert (id, first_name, last_name, email, phone, city, state, budget, education, experience, why_interested, status)
  on public.scholarship_applications to anon, authenticated;
grant select, update (status) on public.scholarship_applications to authenticated;
grant select, insert, update, delete on public.scholarship_applications to service_role;

alter table public.scholarship_applications enable row level security;

create policy "anybody may hand in a complete application, as new"
  on public.scholarship_applications for insert to anon, authenticated
  with check (status = 'new' and city is not null and state is not null and budget is not null);

create policy "administrators read applications"
  on public.scholarship_applications for select to authenticated
  using ((select public.is_admin()));

create policy "administrators set the status"
  on public.scholarship_applications for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create policy "the service sees and writes every application"
  on public.scholarship_applications for all to service_role
  using (true) with check (true);
