-- A correction of an applicant's contact data, carried out by the row that records it, by staff or by the
-- applicant; and what an applicant may look up of an application.

create table public.application_contact_changes (
  id               uuid primary key default gen_random_uuid(),
  application_id   uuid not null references public.scholarship_applications on delete cascade,
  field            text not null check (
                     field in ('first_name', 'last_name', 'email', 'phone', 'address', 'city', 'state', 'zip')),
  from_value       text not null,
  to_value         text not null check (to_value <> from_value and to_value <> 'removed@removed.invalid'),
  by_applicant     boolean not null default false,
  changed_by       uuid default auth.uid(),
  changed_by_email text default (auth.jwt() ->> 'email'),
  changed_at       timestamptz not null default now()
);

comment on table public.application_contact_changes is
  'Corrections of applicants'' names, email addresses, phone numbers and addresses; inserting a row makes '
  'one.';
comment on column public.application_contact_changes.id is
  'Made by the browser, so that a retry corrects once.';
comment on column public.application_contact_changes.field is
  'The column that is corrected, of the application or of its details (address, zip).';
comment on column public.application_contact_changes.from_value is
  'What stands there and was seen, empty for null; where something else stands, nothing is corrected.';
comment on column public.application_contact_changes.by_applicant is
  'True if the applicant corrected it on the page that had sent the application.';
comment on column public.application_contact_changes.changed_by is
  'The account; null for an applicant. Outlives the account.';
comment on column public.application_contact_changes.changed_by_email is
  'The account''s address at that time.';

create index application_contact_changes_application_idx
  on public.application_contact_changes (application_id, changed_at desc);

alter table public.application_contact_changes
  alter column field            set statistics 0,
  alter column from_value       set statistics 0,
  alter column to_value         set statistics 0,
  alter column changed_by_email set statistics 0;

revoke all on public.application_contact_changes from public, anon, authenticated, service_role;
grant select on public.application_contact_changes to authenticated, service_role;
grant insert (id, application_id, field, from_value, to_value) on public.application_contact_changes
  to authenticated;

alter table public.application_contact_changes enable row level security;

create policy "administrators read corrected contact data"
  on public.application_contact_changes for select to authenticated
  using ((select public.is_admin()));

create policy "administrators correct contact data in their own name"
  on public.application_contact_changes for insert to authenticated
  with check ((select public.is_admin()) and changed_by = (select auth.uid()) and not by_applicant);

create policy "the service reads corrected contact data"
  on public.application_contact_changes for select to service_role
  using (true);

-- After the insert, when the policy has spoken. Of two who correct at once, the second is refused.
create function public.correct_contact_data() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  corrected integer;
begin
  -- The lock makes an erasure under way end first, and a later one wait.
  perform from public.scholarship_applications
  where id = new.application_id and email <> 'removed@removed.invalid'
  for no key update;
  if found then
    -- The constraint on the column "field" allows no other names.
    execute format(
      'update public.%I set %I = $1 where %I = $2 and coalesce(%2$I, '''') = $3',
      case when new.field in ('address', 'zip') then 'scholarship_application_details' else 'scholarship_applications' end,
      new.field,
      case when new.field in ('address', 'zip') then 'application_id' else 'id' end
    ) using new.to_value, new.application_id, new.from_value;
    get diagnostics corrected = row_count;
  end if;
  if corrected is distinct from 1 then
    raise exception 'Somebody changed this contact data meanwhile.' using errcode = 'PT409';
  end if;
  return null;
end
$$;
comment on function public.correct_contact_data() is 'Corrects an applicant''s contact data as the row says.';
revoke all on function public.correct_contact_data() from public, anon, authenticated, service_role;

-- Rows brought in from another database were written in another transaction, and correct nothing.
create trigger recording_a_correction_corrects
  after insert on public.application_contact_changes
  for each row when (new.changed_at = now())
  execute function public.correct_contact_data();

create function public.forget_contact_changes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.application_contact_changes where application_id = new.application_id;
  return null;
end
$$;
comment on function public.forget_contact_changes() is
  'Removes the corrected contact data of an erased application.';
revoke all on function public.forget_contact_changes() from public, anon, authenticated, service_role;

-- Triggers of one kind run in the order of their names: this one runs after recording_an_erasure_erases,
-- which has waited for corrections under way.
create trigger then_corrections_are_erased
  after insert on public.application_erasures
  for each row execute function public.forget_contact_changes();

-- An applicant corrects a mistyped email address on the page that sent the application. Only that browser
-- knows the id. An hour, three times, and only while nobody has worked on the application: whoever finds an
-- open page on a shared computer has little time, and staff and the address before are told.
create function public.correct_own_email(application_id uuid, email text, new_email text)
  returns table (change_id uuid, program text, is_held boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  made_now uuid;
begin
  perform from public.scholarship_applications a
  where a.id = correct_own_email.application_id
    and a.email in (correct_own_email.email, correct_own_email.new_email) and a.email <> 'removed@removed.invalid'
    and a.status = 'new' and a.created_at > now() - interval '1 hour'
    -- The call that keeps the details names the address, so it must have come first.
    and exists (select from public.scholarship_application_details d where d.application_id = a.id)
    and not exists (select from public.application_messages m where m.application_id = a.id)
  for no key update;
  if not found then
    return;
  end if;
  if exists (
    select from public.scholarship_applications a
    where a.id = correct_own_email.application_id and a.email = correct_own_email.new_email
  ) then
    -- A repeated call. Without the correction that it names, somebody else would be told of a change.
    perform from public.application_contact_changes c
    where c.application_id = correct_own_email.application_id and c.by_applicant and c.field = 'email'
      and c.from_value = correct_own_email.email and c.to_value = correct_own_email.new_email;
    if not found then
      return;
    end if;
  else
    if (
      select count(*) from public.application_contact_changes c
      where c.application_id = correct_own_email.application_id and c.by_applicant
    ) >= 3 then
      return;
    end if;
    insert into public.application_contact_changes (application_id, field, from_value, to_value, by_applicant)
    values (
      correct_own_email.application_id, 'email', correct_own_email.email, correct_own_email.new_email, true
    )
    returning id into made_now;
  end if;
  return query
    select made_now, d.program, exists (select from public.held_applications h where h.application_id = d.application_id)
    from public.scholarship_application_details d
    where d.application_id = correct_own_email.application_id;
end
$$;
comment on function public.correct_own_email(uuid, text, text) is
  'Corrects the email address of a new application that was stored within the hour with the other address, '
  'at most three times. No row: nothing was corrected. change_id is null for a repeated call, which changes '
  'nothing.';
revoke all on function public.correct_own_email(uuid, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.correct_own_email(uuid, text, text) to service_role;

-- A status that is set and not yet told, or set back after it was told, is no decision for the applicant.
create function private.application_state(of_application uuid, status text) returns text
  language sql stable set search_path = ''
as $$
  select case
    when status = 'new' then 'received'
    when exists (select from public.application_statuses as known where known.name = status and known.decides) and status = (
      select announces from public.application_messages
      where application_id = of_application and announces is not null
      order by written_at desc limit 1
    ) then status
    else 'in_review'
  end
$$;
comment on function private.application_state(uuid, text) is
  'What the applicant may know: received, in_review, or the decision where the last one that was sent is the '
  'current status.';
revoke all on function private.application_state(uuid, text) from public, anon, authenticated, service_role;

-- auth.users.email_confirmed_at is set for every sign-up while confirmation is off, so it proves nothing.
-- What proves is the identity's email_verified, which the auth service sets when a mail is answered and a
-- sign-in provider sets for addresses that it checked. It counts only as long as nobody without the mailbox
-- can be in the account:
-- - By mail: the mail went out before the confirmation, and the address was never changed. With confirmation
--   off a change of address needs only the mailbox before.
-- - By a provider: its sign-in made the account. Otherwise a stranger may have made it with that address, and
--   kept a session. Single sign-on asserts addresses that nobody checked.
-- Some who did prove their address are left out. They look up their application by a mailed link.
create function private.proven_email(account uuid) returns text
  language sql stable set search_path = ''
as $$
  select lower(u.email)
  from auth.users u
  where u.id = account and exists (
    select from auth.identities i
    where i.user_id = u.id
      and lower(i.identity_data ->> 'email') = lower(u.email)
      and i.identity_data ->> 'email_verified' = 'true'
      and case
        when i.provider = 'email' then
          u.confirmation_sent_at <= u.email_confirmed_at and u.email_change_sent_at is null
        else
          i.provider not like 'sso:%' and i.created_at <= u.created_at + interval '1 second'
      end
  )
$$;
comment on function private.proven_email(uuid) is
  'The address of an account, in lower case, if whoever has the account proved to read that mailbox; else '
  'null.';
revoke all on function private.proven_email(uuid) from public, anon, authenticated, service_role;

create function public.my_applications()
  returns table (reference text, program text, received_at timestamptz, state text)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  own_email text := private.proven_email(auth.uid());
begin
  if not (public.has_live_session() and public.has_needed_assurance()) then
    raise exception 'Please sign in again.' using errcode = 'insufficient_privilege';
  end if;
  return query
    select upper(left(a.id::text, 8)), d.program, a.created_at, private.application_state(a.id, a.status)
    from public.scholarship_applications a
    left join public.scholarship_application_details d on d.application_id = a.id
    where lower(a.email) = own_email and a.email <> 'removed@removed.invalid'
    order by a.created_at desc, a.id desc
    limit 20;
end
$$;
comment on function public.my_applications() is
  'The newest twenty applications that were sent with the proven email address of the caller''s account: '
  'reference, program, when, and what an applicant may know of the review.';
revoke all on function public.my_applications() from public, anon, authenticated, service_role;
grant execute on function public.my_applications() to authenticated;
