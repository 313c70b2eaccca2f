-- What the server keeps beside the record: the answers that are not part of it (R-153), and whether the
-- application is held for a look. The server writes the details when the email to the school is asked for, so
-- that they do not depend on that email alone.

create table public.scholarship_application_details (
  application_id uuid primary key references public.scholarship_applications on delete cascade,
  address        text not null,
  zip            text not null,
  program        text not null,
  language       text not null default 'en',
  created_at     timestamptz not null default now(),

  constraint address_length check (char_length(btrim(address)) >= 5 and char_length(address) <= 500),
  constraint zip_length     check (char_length(btrim(zip)) >= 5 and char_length(zip) <= 20),
  constraint program_length check (char_length(btrim(program)) >= 2 and char_length(program) <= 200),
  -- A school adds a language by a folder of words. So the server decides which languages there are, and the
  -- table asks only for a code.
  constraint language_code  check (language ~ '^[a-z]{2,8}(-[a-z]{2,8})?$')
);

comment on table public.scholarship_application_details is
  'Answers that are not part of the stored record; one row at most for an application, written by the '
  'server.';
comment on column public.scholarship_application_details.application_id is
  'An application that never asked for its email has no row.';
comment on column public.scholarship_application_details.address is 'Street address, as typed.';
comment on column public.scholarship_application_details.zip is 'As typed.';
comment on column public.scholarship_application_details.language is
  'The language of the form: the name of a folder of content/ at that time.';
comment on column public.scholarship_application_details.created_at is 'When the email was first asked for.';

-- Other applications with the same address. The lengths above keep an entry within the 2,704 bytes that an
-- index takes. A shelter, or words for having no home, can be the address of very many applications: the
-- index has them in the order in which the newest are shown.
create index scholarship_application_details_address_idx on public.scholarship_application_details
  ((regexp_replace(lower(address || ' ' || zip), '[^[:alnum:]]', '', 'g')), created_at desc);

-- The planner needs no samples of what applicants wrote: rows are found by their key or by the index above.
alter table public.scholarship_application_details
  alter column address  set statistics 0,
  alter column zip      set statistics 0,
  alter column program  set statistics 0,
  alter column language set statistics 0;
alter index public.scholarship_application_details_address_idx alter column 1 set statistics 0;

revoke all on public.scholarship_application_details from public, anon, authenticated, service_role;
grant select on public.scholarship_application_details to authenticated;
grant select, insert, update, delete on public.scholarship_application_details to service_role;

alter table public.scholarship_application_details enable row level security;

create policy "administrators read the details"
  on public.scholarship_application_details for select to authenticated
  using ((select public.is_admin()));

create policy "the service sees and writes the details"
  on public.scholarship_application_details for all to service_role
  using (true) with check (true);

-- The first row stays, because the one email to the school was made from the same answers. The lock on the
-- application makes an erasure under way end first, and a later one find the row. A month is the life of a
-- draft kept on an applicant's device, whose email call may come that late; the delivery remembers for a day
-- what it has sent.
create function public.keep_application_details(
  application_id uuid, email text, address text, zip text, program text, language text
) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  stored_at timestamptz;
begin
  select a.created_at into stored_at
  from public.scholarship_applications a
  where a.id = keep_application_details.application_id
    and a.email = keep_application_details.email and a.email <> 'removed@removed.invalid'
    and a.created_at > now() - interval '31 days'
  for share;
  if not found then
    return null;
  end if;
  insert into public.scholarship_application_details (application_id, address, zip, program, language)
  values (
    keep_application_details.application_id, keep_application_details.address, keep_application_details.zip,
    keep_application_details.program, keep_application_details.language
  )
  on conflict do nothing;
  if found then
    return 'first';
  end if;
  return case when stored_at > now() - interval '1 day' then 'again' else 'long_ago' end;
end
$$;
comment on function public.keep_application_details(uuid, text, text, text, text, text) is
  'Keeps the details of an application stored within 31 days with this address. first: they are kept now. '
  'again, long_ago: they were before, and it is not or is older than a day. Null: there is no such '
  'application.';
revoke all on function public.keep_application_details(uuid, text, text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.keep_application_details(uuid, text, text, text, text, text) to service_role;

-- Applications that look as if a program had filled them in. They are stored like all others and only marked,
-- for staff to look at: an old phone's autofill can look the same.
create table public.held_applications (
  application_id uuid primary key references public.scholarship_applications on delete cascade,
  reason         text not null check (reason in ('hidden_field', 'too_fast')),
  held_at        timestamptz not null default now()
);

comment on table public.held_applications is
  'Applications held for a look; staff release one by deleting its row.';
comment on column public.held_applications.reason is
  'hidden_field: a field that people do not see was filled. too_fast: sent faster than anybody types.';

revoke all on public.held_applications from public, anon, authenticated, service_role;
grant select, delete on public.held_applications to authenticated;
grant select, insert, update, delete on public.held_applications to service_role;

alter table public.held_applications enable row level security;

create policy "administrators see what is held"
  on public.held_applications for select to authenticated
  using ((select public.is_admin()));

create policy "administrators release what is held"
  on public.held_applications for delete to authenticated
  using ((select public.is_admin()));

create policy "the service sees and writes what is held"
  on public.held_applications for all to service_role
  using (true) with check (true);

-- What the email endpoint may ask about an application: nothing else.
create function public.is_just_stored(application_id uuid, address text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.scholarship_applications
    where id = application_id and email = address and created_at > now() - interval '15 minutes'
  )
$$;
comment on function public.is_just_stored(uuid, text) is
  'Whether an application with this id and address was stored within the last fifteen minutes.';
revoke all on function public.is_just_stored(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.is_just_stored(uuid, text) to service_role;

create function public.hold_application(application_id uuid, reason text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.held_applications (application_id, reason)
  select id, hold_application.reason from public.scholarship_applications
  where id = hold_application.application_id and email <> 'removed@removed.invalid'
    and created_at > now() - interval '15 minutes'
  for key share
  on conflict do nothing
$$;
comment on function public.hold_application(uuid, text) is
  'Marks an application of the last fifteen minutes for staff to look at.';
revoke all on function public.hold_application(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.hold_application(uuid, text) to service_role;
