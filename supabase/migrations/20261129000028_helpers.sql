-- Somebody who helps an applicant to fill in the form, such as a counselor. The server writes it with the
-- details, so that the record and its insert stay as specified. It is nothing to find duplicates by, and no
-- message to the applicant goes there.

create table public.application_helpers (
  application_id uuid primary key references public.scholarship_applications on delete cascade,
  name           text not null,
  organization   text not null default '',
  email          text not null default '',
  may_follow     boolean not null default false,
  ended_at       timestamptz,
  created_at     timestamptz not null default now(),

  constraint helper_name_length         check (char_length(btrim(name)) >= 2 and char_length(name) <= 200),
  constraint helper_organization_length check (char_length(organization) <= 200),
  constraint helper_email_format        check (email = '' or (char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$')),
  constraint helper_has_mailbox         check (email <> '' or not may_follow),
  constraint helper_followed            check (may_follow or ended_at is null)
);

comment on table public.application_helpers is
  'Who helped an applicant with the form; one row at most for an application, written by the server.';
comment on column public.application_helpers.organization is 'Empty without one.';
comment on column public.application_helpers.email is
  'Empty where it was not given. Nobody has confirmed it.';
comment on column public.application_helpers.may_follow is
  'Whether the applicant agreed on the form that the helper is told where the application stands.';
comment on column public.application_helpers.ended_at is
  'When the applicant ended that; null while it holds.';

create index application_helpers_followed_idx on public.application_helpers (lower(email))
  where may_follow and ended_at is null;

alter table public.application_helpers
  alter column name         set statistics 0,
  alter column organization set statistics 0,
  alter column email        set statistics 0;
alter index public.application_helpers_followed_idx alter column 1 set statistics 0;

revoke all on public.application_helpers from public, anon, authenticated, service_role;
grant select on public.application_helpers to authenticated;
grant select, insert, update, delete on public.application_helpers to service_role;

alter table public.application_helpers enable row level security;

create policy "administrators read who helped"
  on public.application_helpers for select to authenticated
  using ((select public.is_admin()));

create policy "the service sees and writes who helped"
  on public.application_helpers for all to service_role
  using (true) with check (true);

create trigger no_helper_after_erasure
  after insert on public.application_helpers
  for each row when (new.created_at = now())
  execute function public.refuse_words_after_erasure();

create function public.erase_helper() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.application_helpers where application_id = new.application_id;
  return null;
end
$$;
comment on function public.erase_helper() is 'Removes who helped with an erased application.';
revoke all on function public.erase_helper() from public, anon, authenticated, service_role;

create trigger recording_an_erasure_forgets_helpers
  after insert on public.application_erasures
  for each row execute function public.erase_helper();

-- Beside the function without a helper, which the release before calls. Only the call that brings the details
-- brings a helper: whoever learns the id of an application later adds and replaces none.
create function public.keep_application_details(
  application_id uuid, email text, address text, zip text, program text, language text, helper jsonb
) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  known_as constant text := public.keep_application_details(application_id, email, address, zip, program, language);
begin
  if known_as = 'first' and helper is not null then
    insert into public.application_helpers (application_id, name, organization, email, may_follow)
    values (
      keep_application_details.application_id, helper ->> 'name', helper ->> 'organization', helper ->> 'email',
      (helper ->> 'follows')::boolean
    );
  end if;
  return known_as;
end
$$;
comment on function public.keep_application_details(uuid, text, text, text, text, text, jsonb) is
  'Keeps the details and, only with them, who helped (name, organization, email, follows; null for nobody). '
  'Returns what the function without a helper does.';
revoke all on function public.keep_application_details(uuid, text, text, text, text, text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.keep_application_details(uuid, text, text, text, text, text, jsonb)
  to service_role;
