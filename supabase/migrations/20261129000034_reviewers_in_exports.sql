-- A complete export has what reviewers gave, as the open application shows it on request. What other
-- administrators gave it has, as before, where the caller has scored the criterion too.

create or replace function public.application_export_rows(application_ids uuid[])
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
        where given.application_id = found.application_id and (
          not exists (select from public.user_roles as r where r.user_id = given.reviewer and r.role = 'admin')
          or exists (
            select from public.application_scores as own
            where own.application_id = given.application_id and own.criterion = given.criterion and own.reviewer = auth.uid()))
        group by given.criterion
      ) as of_criterion
    ) as scored on true
    where found.application_id = any (application_ids[1:1000]);
end
$$;
comment on function public.application_export_rows(uuid[]) is
  'For administrators, of the first 1,000 of these applications: what is known beside record and details, '
  'decided_at and decided_by_email of the present decision, told_at if it was the last that the applicant was '
  'told, and the mean of each criterion: of all where the caller has scored it too, else of what reviewers gave.';
