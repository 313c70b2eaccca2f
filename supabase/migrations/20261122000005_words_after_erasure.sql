-- An erasure removes what was written until then; what staff write at the same moment, or on a screen that does not show it yet, would
-- stay, and a message would still go to the person. So an erasure waits for what is being written, and nothing is written afterwards.

create or replace function public.erase_application() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Stronger than the lock that an update takes: it waits for rows under way that refer to the application.
  perform from public.scholarship_applications where id = new.application_id for update;
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

-- After the insert, when the policy has spoken: a stranger learns nothing from it.
create function public.refuse_words_after_erasure() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.scholarship_applications where id = new.application_id for key share;
  if exists (
    select from public.scholarship_applications where id = new.application_id and email = 'removed@removed.invalid'
  ) then
    raise exception 'This application was anonymized: nothing is written about it any more.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
comment on function public.refuse_words_after_erasure() is 'Refuses what is written about an application that was anonymized, waiting for an erasure under way.';
revoke all on function public.refuse_words_after_erasure() from public, anon, authenticated, service_role;

-- Rows brought in from another database were written in another transaction.
create trigger no_note_after_erasure
  after insert on public.application_notes
  for each row when (new.written_at = now())
  execute function public.refuse_words_after_erasure();

create trigger no_message_after_erasure
  after insert on public.application_messages
  for each row when (new.written_at = now())
  execute function public.refuse_words_after_erasure();
