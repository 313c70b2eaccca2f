-- What applicants and school say to each other beside the emails of this site: replies and calls, as staff
-- log them. And who is to speak next: the school, which has not answered yet, or the applicant, who was asked
-- for something until a day.

create table public.application_replies (
  id               uuid primary key default gen_random_uuid(),
  application_id   uuid not null references public.scholarship_applications on delete cascade,
  said_by          text not null default 'applicant' check (said_by in ('applicant', 'school', 'other')),
  how              text check (how in ('phone', 'email', 'text', 'person')),
  body             text not null default '' check (char_length(body) <= 4000),
  next_step        text not null default 'nothing' check (next_step in ('nothing', 'answer', 'wait')),
  due_on           date,
  written_by       uuid default auth.uid(),
  written_by_email text default (auth.jwt() ->> 'email'),
  written_at       timestamptz not null default now(),
  check (next_step <> 'wait' or due_on is not null),
  check (how is not null or (body = '' and next_step = 'nothing')),
  check (due_on between (written_at at time zone 'UTC')::date - 1 and (written_at at time zone 'UTC')::date + 366)
);

comment on table public.application_replies is
  'Replies, calls and visits that staff log, for staff only.';
comment on column public.application_replies.id is 'Made by the browser, so that a retry cannot store twice.';
comment on column public.application_replies.said_by is
  'Who called or wrote; other: such as family or a counselor.';
comment on column public.application_replies.how is
  'Null where nothing was said: staff noted that nobody has to answer any more.';
comment on column public.application_replies.next_step is
  'answer: the school has to. wait: the applicant has to, until due_on.';
comment on column public.application_replies.written_by is 'The account; outlives it.';
comment on column public.application_replies.written_by_email is 'The account''s address at that time.';

create index application_replies_application_idx on public.application_replies (application_id, written_at desc);
-- For application_news().
create index application_replies_time_idx on public.application_replies (written_at);

alter table public.application_replies
  alter column said_by          set statistics 0,
  alter column how              set statistics 0,
  alter column next_step        set statistics 0,
  alter column due_on           set statistics 0,
  alter column body             set statistics 0,
  alter column written_by_email set statistics 0;

revoke all on public.application_replies from public, anon, authenticated, service_role;
grant select, delete on public.application_replies to authenticated;
grant insert (id, application_id, said_by, how, body, next_step, due_on)
  on public.application_replies to authenticated;
grant select, insert, update, delete on public.application_replies to service_role;

alter table public.application_replies enable row level security;

create policy "administrators read replies"
  on public.application_replies for select to authenticated
  using ((select public.is_admin()));

create policy "administrators log replies in their own name"
  on public.application_replies for insert to authenticated
  with check ((select public.is_admin()) and written_by = (select auth.uid()));

create policy "administrators delete what they logged"
  on public.application_replies for delete to authenticated
  using ((select public.is_admin()) and written_by = (select auth.uid()));

create policy "the service sees and writes every reply"
  on public.application_replies for all to service_role
  using (true) with check (true);

create trigger no_reply_after_erasure
  after insert on public.application_replies
  for each row when (new.written_at = now())
  execute function public.refuse_words_after_erasure();

create function public.erase_replies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.application_replies where application_id = new.application_id;
  return null;
end
$$;
comment on function public.erase_replies() is 'Removes what staff logged of the words of an applicant.';
revoke all on function public.erase_replies() from public, anon, authenticated, service_role;

create trigger recording_an_erasure_forgets_replies
  after insert on public.application_erasures
  for each row execute function public.erase_replies();

alter table public.application_messages
  add column due_on  date check (due_on between (written_at at time zone 'UTC')::date - 1 and (written_at at time zone 'UTC')::date + 366),
  add column reminds uuid unique references public.application_messages on update cascade on delete cascade,
  add check (due_on is null or reminds is null);
comment on column public.application_messages.due_on is
  'Until when the applicant is asked to answer, as a day of the school; null if nothing is asked.';
comment on column public.application_messages.reminds is
  'The message whose day passed without an answer, where this one reminds of it; such a one has no writer.';
alter table public.application_messages alter column due_on set statistics 0, alter column reminds set statistics 0;
grant insert (due_on) on public.application_messages to authenticated;

-- Who is to speak next, by what was asked or logged last. An email, a call of the school or a told decision
-- answers for the school, and leaves what it asked before. A decision that holds ends what was asked before.
create function private.next_step(of_application uuid)
  returns table (waits_for text, waits_until date, message_id uuid)
  language sql stable set search_path = ''
as $$
  select last.waits_for, last.waits_until, last.message_id
  from (
    select 'applicant' as waits_for, due_on as waits_until, id as message_id, written_at as since
    from public.application_messages where application_id = of_application and due_on is not null
    union all
    select case next_step when 'answer' then 'school' when 'wait' then 'applicant' end,
           case next_step when 'wait' then due_on end, null, written_at
    from public.application_replies
    where application_id = of_application and not (said_by = 'school' and how is not null and next_step = 'nothing')
    order by since desc limit 1
  ) as last
  where case last.waits_for
    when 'school' then not exists (
      select from public.application_messages as message
      where message.application_id = of_application and message.written_at > last.since
    ) and not exists (
      select from public.application_replies as reply
      where reply.application_id = of_application and reply.written_at > last.since
    ) and not exists (
      select from public.application_announcements as told
      where told.application_id = of_application and told.told_at > last.since
    )
    when 'applicant' then not exists (
      select from public.application_changes as change
      join public.scholarship_applications as application on application.id = change.application_id
      join public.application_statuses as statuses on statuses.name = application.status
      where change.application_id = of_application and change.changed_at > last.since
        and change.to_status = application.status and statuses.decides
    )
    else false
  end
$$;
comment on function private.next_step(uuid) is
  'Whom the conversation waits for: school, or applicant until a day, with the email that asked, if one did. '
  'No row if for nobody.';

alter table private.application_search_rows
  add column waits_for   text,
  add column waits_until date;
comment on column private.application_search_rows.waits_for is
  'Who is to speak next (private.next_step): school or applicant; null for nobody.';
comment on column private.application_search_rows.waits_until is 'The day that the applicant was told.';

-- The rows are locked first: of a reply that is logged and an email that answers it, at once, the second sees
-- both.
create function private.note_next_steps(applications uuid[]) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform from public.scholarship_applications where id = any (applications) order by id for no key update;
  update private.application_search_rows as found
  set waits_for = step.waits_for, waits_until = step.waits_until
  from unnest(applications) as given (id)
  left join lateral private.next_step(given.id) as step on true
  where found.application_id = given.id
    and (found.waits_for, found.waits_until) is distinct from (step.waits_for, step.waits_until);
end
$$;
comment on function private.note_next_steps(uuid[]) is
  'Writes who is to speak next about these applications.';

create function private.note_next_steps_of_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_next_steps(array(select distinct application_id from after_change));
  return null;
end
$$;
comment on function private.note_next_steps_of_words() is
  'Writes who is to speak next, when a reply is logged or deleted, an email written, or a call taken back.';

create function private.end_waits() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_next_steps(array(
    select distinct found.application_id from after_change
    join private.application_search_rows as found on found.application_id = after_change.application_id
    where found.waits_for is not null));
  return null;
end
$$;
comment on function private.end_waits() is
  'Writes that nobody is to speak, when a decision is told, or an application is erased.';

create function private.note_next_steps_of_changes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_next_steps(array(
    select distinct change.application_id from after_change as change
    where exists (select from public.application_statuses as known where known.name = change.from_status and known.decides)
       or exists (select from private.application_search_rows as found
                  where found.application_id = change.application_id and found.waits_for is not null)));
  return null;
end
$$;
comment on function private.note_next_steps_of_changes() is
  'Writes who is to speak next, when a decision ends what waits, or is taken back.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;

create trigger replies_wait_for_somebody
  after insert on public.application_replies referencing new table as after_change
  for each statement execute function private.note_next_steps_of_words();
create trigger deleted_replies_wait_for_nobody
  after delete on public.application_replies referencing old table as after_change
  for each statement execute function private.note_next_steps_of_words();
create trigger messages_ask_or_answer
  after insert on public.application_messages referencing new table as after_change
  for each statement execute function private.note_next_steps_of_words();
create trigger decisions_end_waits_or_take_that_back
  after insert on public.application_changes referencing new table as after_change
  for each statement execute function private.note_next_steps_of_changes();
create trigger deleted_calls_answered_nothing
  after delete on public.application_announcements referencing old table as after_change
  for each statement execute function private.note_next_steps_of_words();
create trigger told_decisions_end_waits
  after insert on public.application_announcements referencing new table as after_change
  for each statement execute function private.end_waits();
create trigger erasures_end_waits
  after insert on public.application_erasures referencing new table as after_change
  for each statement execute function private.end_waits();

create index application_search_rows_waits_idx on private.application_search_rows
  (created_at desc, application_id desc)
  include (waits_for, waits_until, status, program, state, language, is_held, is_untold, is_decided, assignee)
  where waits_for is not null;
