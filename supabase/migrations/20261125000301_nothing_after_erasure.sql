-- What is stored about an application takes a lock that an erasure waits for, and is refused once it is done,
-- as notes and messages are (20261122000005). Rows brought in from another database were written in another
-- transaction.

create or replace function public.hold_application(application_id uuid, reason text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.held_applications (application_id, reason)
  select id, hold_application.reason from public.scholarship_applications
  where id = hold_application.application_id and email <> 'removed@removed.invalid'
    and created_at > now() - interval '15 minutes'
  for key share
  on conflict do nothing
$$;

create trigger not_held_after_erasure
  after insert on public.held_applications
  for each row when (new.held_at = now())
  execute function public.refuse_words_after_erasure();

create trigger no_details_after_erasure
  after insert on public.scholarship_application_details
  for each row when (new.created_at = now())
  execute function public.refuse_words_after_erasure();

-- Before the policy has spoken: it can neither fail nor tell.
create function public.leave_out_erased_application() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.scholarship_applications
  where id = new.application_id and email <> 'removed@removed.invalid'
  for key share;
  if not found then
    new.application_id := null;
  end if;
  return new;
end
$$;
comment on function public.leave_out_erased_application() is
  'Notes nobody as looking at an application that was erased, waiting for an erasure under way.';
revoke all on function public.leave_out_erased_application() from public, anon, authenticated, service_role;

create trigger nobody_looks_at_what_is_erased
  before insert on public.application_viewers
  for each row when (new.application_id is not null)
  execute function public.leave_out_erased_application();

-- Of a row that changes nothing the erasure takes the lock first; waiting for each other would end one.
create trigger nobody_turns_to_what_is_erased
  before update on public.application_viewers
  for each row when (new.application_id is not null and new.application_id is distinct from old.application_id)
  execute function public.leave_out_erased_application();
