-- What each reviewer thinks of an application, from 1 to 5 for each of the school's criteria. A reviewer sees
-- what others gave for a criterion after giving an own score for it: nobody follows the first one.

create table public.application_scores (
  application_id uuid not null references public.scholarship_applications on delete cascade,
  criterion      text not null check (criterion ~ '^[a-z][a-z0-9_]{0,39}$'),
  reviewer       uuid not null default auth.uid(),
  reviewer_email text default (auth.jwt() ->> 'email'),
  score          smallint not null check (score between 1 and 5),
  scored_at      timestamptz not null default now(),
  primary key (application_id, criterion, reviewer)
);

comment on table  public.application_scores                is 'Reviewers'' scores of applications; one for each criterion and reviewer.';
comment on column public.application_scores.application_id is 'The application.';
comment on column public.application_scores.criterion      is 'The name of the criterion in the school''s content.';
comment on column public.application_scores.reviewer       is 'The account; outlives it.';
comment on column public.application_scores.reviewer_email is 'The account''s address at that time.';
comment on column public.application_scores.score          is 'From 1 to 5.';
comment on column public.application_scores.scored_at      is 'When it was given or last changed; the database sets it.';

alter table public.application_scores alter column reviewer_email set statistics 0;

revoke all on public.application_scores from public, anon, authenticated, service_role;
grant select, delete on public.application_scores to authenticated;
grant insert (application_id, criterion, score), update (score) on public.application_scores to authenticated;
grant select, insert, update, delete on public.application_scores to service_role;

alter table public.application_scores enable row level security;

create policy "administrators see their own scores"
  on public.application_scores for select to authenticated
  using ((select public.is_admin()) and reviewer = (select auth.uid()));

create policy "administrators score in their own name"
  on public.application_scores for insert to authenticated
  with check ((select public.is_admin()) and reviewer = (select auth.uid()));

create policy "administrators change their own scores"
  on public.application_scores for update to authenticated
  using ((select public.is_admin()) and reviewer = (select auth.uid()))
  with check ((select public.is_admin()) and reviewer = (select auth.uid()));

create policy "administrators take back their own scores"
  on public.application_scores for delete to authenticated
  using ((select public.is_admin()) and reviewer = (select auth.uid()));

create policy "the service sees and writes every score"
  on public.application_scores for all to service_role
  using (true) with check (true);

create function public.stamp_application_score() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.scored_at := now();
  return new;
end
$$;
comment on function public.stamp_application_score() is 'Sets the time of a changed score.';
revoke all on function public.stamp_application_score() from public, anon, authenticated, service_role;

create trigger changed_scores_are_stamped
  before update on public.application_scores
  for each row execute function public.stamp_application_score();

create trigger no_score_after_erasure
  after insert on public.application_scores
  for each row when (new.scored_at = now())
  execute function public.refuse_words_after_erasure();

create function public.application_score_list(of_application uuid)
  returns table (criterion text, reviewer_email text, is_own boolean, score smallint, scored_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select s.criterion, s.reviewer_email, s.reviewer = auth.uid(), s.score, s.scored_at
    from public.application_scores s
    where s.application_id = of_application
      and exists (
        select from public.application_scores own
        where own.application_id = of_application and own.criterion = s.criterion and own.reviewer = auth.uid()
      )
    order by s.criterion, s.scored_at, s.reviewer
    limit 1000;
end
$$;
comment on function public.application_score_list(uuid) is
  'For administrators: the scores of an application, of each criterion that the caller has scored too.';
revoke all on function public.application_score_list(uuid) from public, anon, authenticated, service_role;
grant execute on function public.application_score_list(uuid) to authenticated;
