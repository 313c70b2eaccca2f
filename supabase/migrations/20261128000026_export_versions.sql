-- An export has a version: without personal data for a board, complete, or as stored. The log says which, in
-- which format, and how many applications were in the file.

alter table public.application_exports
  add column version      text check (version in ('board', 'complete', 'stored')),
  add column format       text check (format in ('csv', 'xlsx', 'json')),
  add column applications integer check (applications >= 0);

comment on column public.application_exports.version is
  'board (no personal data), complete, or stored; null in the log of releases that had one version.';
comment on column public.application_exports.format is 'csv, xlsx or json.';
comment on column public.application_exports.applications is
  'How many applications the file has, noted before it is saved; null if the export did not end.';

alter table public.application_exports
  alter column version set statistics 0,
  alter column format  set statistics 0;

grant insert (version, format), update (applications) on public.application_exports to authenticated;

create policy "administrators note how many their own exports have, once"
  on public.application_exports for update to authenticated
  using ((select public.is_admin()) and exported_by = (select auth.uid()) and applications is null)
  with check ((select public.is_admin()) and exported_by = (select auth.uid()) and applications is not null);

-- What an export has of an application beside its record and its details. Of scores it shows what the screen
-- shows: a criterion's mean to those who have scored it.
create function public.application_export_rows(application_ids uuid[])
  returns table (
    application_id uuid, program text, state text, language text, is_held boolean, decision_days integer,
    decided_at timestamptz, decided_by_email text, told_at timestamptz, is_untold boolean,
    waits_for text, waits_until date, wishes text, assignee_email text, scores jsonb
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select found.application_id, nullif(found.program, ''), nullif(found.state, ''), found.language, found.is_held,
           found.decision_days::integer, decided.changed_at, decided.changed_by_email,
           case when told.decision = found.status then told.told_at end, found.is_untold,
           found.waits_for, found.waits_until, wish.wishes, assigned.assignee_email, scored.means
    from private.application_search_rows as found
    left join public.application_assignments as assigned on assigned.application_id = found.application_id
    left join lateral (
      select changed.changed_at, changed.changed_by_email from public.application_changes as changed
      where found.is_decided and changed.application_id = found.application_id and changed.to_status = found.status
      order by changed.id desc limit 1
    ) as decided on true
    left join lateral (
      select announced.decision, announced.told_at from public.application_announcements as announced
      where found.is_decided and announced.application_id = found.application_id
      order by announced.told_at desc limit 1
    ) as told on true
    left join lateral private.standing_wish(found.application_id) as wish on true
    left join lateral (
      select jsonb_object_agg(of_criterion.criterion, of_criterion.mean) as means
      from (
        select given.criterion, avg(given.score) as mean from public.application_scores as given
        where given.application_id = found.application_id
        group by given.criterion having bool_or(given.reviewer = auth.uid())
      ) as of_criterion
    ) as scored on true
    where found.application_id = any (application_ids[1:1000]);
end
$$;
comment on function public.application_export_rows(uuid[]) is
  'For administrators, of the first 1,000 of these applications: what is known beside record and details, '
  'decided_at and decided_by_email of the present decision, told_at if it was the last that the applicant was '
  'told, and the mean of each criterion that the caller has scored.';
revoke all on function public.application_export_rows(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.application_export_rows(uuid[]) to authenticated;
