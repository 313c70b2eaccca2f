-- A decision that was told and then taken back waits to be told as well: the applicant holds an answer that
-- is no longer so. It was marked nowhere. Words of the school after that, written or logged, end it.

-- As in 20261128000018_announcements.sql, and with that.
create or replace function private.note_untold(applications uuid[]) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform from public.scholarship_applications where id = any (applications) order by id for no key update;
  update private.application_search_rows as found set is_untold = told.is_untold
  from (
    select a.id, a.email <> 'removed@removed.invalid' and a.status is distinct from last.decision
                 and (statuses.decides or last.decision is not null and not private.is_explained(a.id)) as is_untold
    from public.scholarship_applications as a
    join public.application_statuses as statuses on statuses.name = a.status
    cross join lateral (select private.last_told(a.id) as decision) as last
    where a.id = any (applications)
  ) as told
  where found.application_id = told.id and found.is_untold <> told.is_untold;
end
$$;
comment on function private.note_untold(uuid[]) is
  'Writes which of these applications are not told yet: their decision, or that it was taken back.';

create function private.is_explained(of_application uuid) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (
    select from public.application_messages as message
    where message.application_id = of_application and message.written_at > changed.last_at
  ) or exists (
    select from public.application_replies as reply
    where reply.application_id = of_application and reply.said_by = 'school' and reply.how is not null
      and reply.written_at > changed.last_at
  )
  from (
    select max(changed_at) as last_at from public.application_changes where application_id = of_application
  ) as changed
$$;
comment on function private.is_explained(uuid) is
  'Whether the school wrote to the applicant, or logged words of its own, since the status was set.';
revoke all on function private.is_explained(uuid) from public, anon, authenticated, service_role;

create trigger messages_explain_what_was_taken_back
  after insert on public.application_messages referencing new table as after_change
  for each statement execute function private.note_untold_of_work();
create trigger words_explain_what_was_taken_back
  after insert on public.application_replies referencing new table as after_change
  for each statement execute function private.note_untold_of_work();
create trigger deleted_words_explain_nothing
  after delete on public.application_replies referencing old table as after_change
  for each statement execute function private.note_untold_of_work();

comment on column private.application_search_rows.is_untold is
  'Whether it is decided and the applicant was not told that decision last, or was told one that was taken '
  'back; never of one that was anonymized.';

select private.note_untold(array(
  select distinct announced.application_id
  from public.application_announcements as announced
  join private.application_search_rows as found on found.application_id = announced.application_id
  where not found.is_decided
));
