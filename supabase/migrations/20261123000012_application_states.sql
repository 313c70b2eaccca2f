-- What an applicant may see of an application: that it arrived, that it is being read, and a decision once
-- staff sent it to the applicant. A message says which decision it tells.

alter table public.application_messages
  add column announces text constraint announced_decision check (announces in ('approved', 'rejected')),
  alter column announces set statistics 0;
comment on column public.application_messages.announces is
  'The decision that this message tells the applicant; null if it tells none.';
grant insert (announces) on public.application_messages to authenticated;

-- A status that is set and not yet told, or set back after it was told, is no decision for the applicant.
create function private.application_state(of_application uuid, status text) returns text
  language sql stable set search_path = ''
as $$
  select case
    when status = 'new' then 'received'
    when status in ('approved', 'rejected') and status = (
      select announces from public.application_messages
      where application_id = of_application and announces is not null
      order by written_at desc limit 1
    ) then status
    else 'in_review'
  end
$$;
comment on function private.application_state(uuid, text) is
  'What the applicant may know: received, in_review, or approved and rejected where the last decision that was sent is the current status.';

-- auth.users.email_confirmed_at is set for every sign-up while confirmation is off, so it proves nothing.
-- What proves is the identity's email_verified, which the auth service sets when a mail is answered and a
-- sign-in provider sets for addresses that it checked. It counts only as long as nobody without the mailbox
-- can be in the account: - By mail: the mail went out before the confirmation, and the address was never
-- changed. With confirmation   off a change of address needs only the mailbox before. - By a provider: its
-- sign-in made the account. Otherwise a stranger may have made it with that address, and   kept a session.
-- Single sign-on asserts addresses that nobody checked. Some who did prove their address are left out. They
-- look up their application by a mailed link.
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
  'The address of an account, in lower case, if whoever has the account proved to read that mailbox; else null.';

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
  'The newest twenty applications that were sent with the proven e-mail address of the caller''s account: reference, program, when, and what an applicant may know of the review.';

revoke all on function private.application_state(uuid, text) from public, anon, authenticated, service_role;
revoke all on function private.proven_email(uuid) from public, anon, authenticated, service_role;
revoke all on function public.my_applications() from public, anon, authenticated, service_role;
grant execute on function public.my_applications() to authenticated;
