-- What an applicant answered beside the stored record (R-153): address, zip code, program, and the
-- language of the form. The server writes them when the e-mail to the school is asked for, so that they do
-- not depend on that e-mail alone.

create table public.scholarship_application_details (
  application_id uuid primary key references public.scholarship_applications on delete cascade,
  address        text not null,
  zip            text not null,
  program        text not null,
  language       text not null default 'en',
  created_at     timestamptz not null default now(),

  constraint address_length  check (char_length(btrim(address)) >= 5 and char_length(address) <= 500),
  constraint zip_length      check (char_length(btrim(zip)) >= 5 and char_length(zip) <= 20),
  constraint program_length  check (char_length(btrim(program)) >= 2 and char_length(program) <= 200),
  constraint language_known  check (language in ('en', 'es'))
);

comment on table  public.scholarship_application_details                is 'Answers that are not part of the stored record; one row at most for an application, written by the server.';
comment on column public.scholarship_application_details.application_id is 'The application. One that was stored before this table existed, or never asked for its e-mail, has no row.';
comment on column public.scholarship_application_details.address        is 'Street address, as typed.';
comment on column public.scholarship_application_details.zip            is 'Zip code, as typed.';
comment on column public.scholarship_application_details.program        is 'The program that was chosen.';
comment on column public.scholarship_application_details.language       is 'Language of the form: en or es.';
comment on column public.scholarship_application_details.created_at     is 'When the e-mail was first asked for.';

-- Other applications with the same address. The lengths above keep an entry within the 2,704 bytes that an
-- index takes.
create index scholarship_application_details_address_idx on public.scholarship_application_details
  ((regexp_replace(lower(address || ' ' || zip), '[^[:alnum:]]', '', 'g')));

-- The planner keeps samples of a column's values and uses them for whoever asks, before row-level security is
-- applied. It needs none of what applicants wrote: rows are found by their key or by the index above.
alter table public.scholarship_application_details
  alter column address set statistics 0,
  alter column zip     set statistics 0,
  alter column program set statistics 0;
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

-- The first row stays, because the one e-mail to the school was made from the same answers. The lock on the
-- application makes an erasure under way end first, and a later one find the row. A month is the life of a
-- draft kept on an applicant's device, whose e-mail call may come that late; the delivery remembers for a day
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
  'Keeps the details of an application stored within 31 days with this address. first: they are kept now. again, long_ago: they were before, and it is not or is older than a day. Null: there is no such application.';
revoke all on function public.keep_application_details(uuid, text, text, text, text, text) from public, anon, authenticated;
grant execute on function public.keep_application_details(uuid, text, text, text, text, text) to service_role;

create or replace function public.erase_application() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.kind = 'deleted' then
    delete from public.scholarship_applications where id = new.application_id;
  else
    update public.scholarship_applications
    set first_name = 'Removed', last_name = 'applicant', email = 'removed@removed.invalid', phone = '0000000000',
        city = null, state = null, budget = null, education = 'Removed', experience = 'Removed',
        why_interested = 'Removed. Nothing of what was written here is kept.'
    where id = new.application_id and email <> 'removed@removed.invalid';
  end if;
  if not found then
    -- Of two at once the second ends here too.
    raise exception 'There is no application with this id that could be erased.' using errcode = 'foreign_key_violation';
  end if;
  delete from public.scholarship_application_details where application_id = new.application_id;
  delete from public.application_notes               where application_id = new.application_id;
  delete from public.application_messages            where application_id = new.application_id;
  delete from public.held_applications               where application_id = new.application_id;
  return null;
end
$$;
