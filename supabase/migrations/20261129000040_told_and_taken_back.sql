-- A decision that was told and then taken back waits to be told as well: the applicant holds an answer that
-- is no longer so. It was marked nowhere. This is the function of 20261128000018_announcements.sql with that.

create or replace function private.note_untold(applications uuid[]) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform from public.scholarship_applications where id = any (applications) order by id for no key update;
  update private.application_search_rows as found set is_untold = told.is_untold
  from (
    select a.id, a.email <> 'removed@removed.invalid' and a.status is distinct from last.decision
                 and (statuses.decides or last.decision is not null) as is_untold
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
comment on column private.application_search_rows.is_untold is
  'Whether it is decided and the applicant was not told that decision last, or was told one that was taken '
  'back; never of one that was anonymized.';

select private.note_untold(array(
  select distinct announced.application_id
  from public.application_announcements as announced
  join private.application_search_rows as found on found.application_id = announced.application_id
  where not found.is_decided
));
