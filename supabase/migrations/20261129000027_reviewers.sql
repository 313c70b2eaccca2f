-- Reviewers: people whom administrators invite to read, score and note applications, and who do nothing else.
-- Their right is in a table of its own; what it opens are the functions of 20261129000029_reviews.sql.

create table public.reviewers (
  id               uuid primary key default gen_random_uuid(),
  email            text not null unique
                     check (email = lower(email) and char_length(email) <= 254
                            and email ~ '^[^@[:space:]"<>(),;:\\\[\]]+@[^@[:space:]"<>(),;:\\\[\]]+\.[^@[:space:]"<>(),;:\\\[\]]+$'),
  account_id       uuid unique references auth.users on delete cascade,
  sees             text not null default 'assigned' check (sees in ('assigned', 'all')),
  hides_names      boolean not null default true,
  invited_by       uuid default auth.uid(),
  invited_by_email text default (auth.jwt() ->> 'email'),
  invited_at       timestamptz not null default now(),
  accepted_at      timestamptz,
  mailed_at        timestamptz,
  told_at          timestamptz
);

comment on table public.reviewers is
  'Who reads, scores and notes applications and is no administrator. Without an account the person is invited.';
comment on column public.reviewers.email is 'The invited address.';
comment on column public.reviewers.account_id is
  'The account that accepted, with the mailed token and this address. The row goes with the account.';
comment on column public.reviewers.sees is
  'assigned: what the reviewer was asked to review. all: also all others, except those held as suspicious.';
comment on column public.reviewers.hides_names is
  'Whether names and contact information are left out of what the reviewer reads.';
comment on column public.reviewers.invited_by is 'The account; outlives it.';
comment on column public.reviewers.invited_by_email is 'The account''s address at that time.';
comment on column public.reviewers.mailed_at is 'When the invitation was handed to the delivery.';
comment on column public.reviewers.told_at is
  'When the last email about new requests was handed to the delivery.';

create table public.reviewer_changes (
  id               bigint generated always as identity primary key,
  email            text not null,
  what             text not null check (what in ('invited', 'accepted', 'changed', 'removed')),
  sees             text not null,
  hides_names      boolean not null,
  changed_by       uuid,
  changed_by_email text,
  changed_at       timestamptz not null default now()
);

comment on table public.reviewer_changes is
  'Who was a reviewer when, and with which right; written only by a trigger.';
comment on column public.reviewer_changes.email is 'The invited address.';
comment on column public.reviewer_changes.changed_by is
  'The account; null when the service did it, or the reviewer''s account was deleted.';
comment on column public.reviewer_changes.changed_by_email is 'Its address at that time.';

create index reviewer_changes_time_idx on public.reviewer_changes (changed_at);

create table public.review_requests (
  application_id uuid not null references public.scholarship_applications on delete cascade,
  reviewer_id    uuid not null references public.reviewers on delete cascade,
  asked_by       uuid default auth.uid(),
  asked_by_email text default (auth.jwt() ->> 'email'),
  asked_at       timestamptz not null default now(),
  primary key (application_id, reviewer_id)
);

comment on table public.review_requests is 'Which reviewers are asked to review which applications.';
comment on column public.review_requests.asked_by is 'The account; outlives it.';
comment on column public.review_requests.asked_by_email is 'The account''s address at that time.';

create index review_requests_reviewer_idx on public.review_requests (reviewer_id, asked_at);
-- For a reviewer's own scores, and how far each reviewer is.
create index application_scores_reviewer_idx on public.application_scores (reviewer, application_id);

create table private.reviewer_tokens (
  token_hash  bytea primary key check (octet_length(token_hash) = 32),
  reviewer_id uuid not null references public.reviewers on delete cascade
);

comment on table private.reviewer_tokens is
  'What accepts an invitation: the token of the mailed link. Of a hosted project, which mails none, there is '
  'none, and the account must have proved its address.';
comment on column private.reviewer_tokens.token_hash is 'SHA-256; the token itself is stored nowhere.';

create index reviewer_tokens_reviewer_idx on private.reviewer_tokens (reviewer_id);
revoke all on private.reviewer_tokens from public, anon, authenticated, service_role;
alter table private.reviewer_tokens enable row level security;

alter table public.reviewers
  alter column email set statistics 0, alter column sees set statistics 0, alter column invited_by_email set statistics 0;
alter table public.reviewer_changes
  alter column email set statistics 0, alter column what set statistics 0, alter column sees set statistics 0,
  alter column changed_by_email set statistics 0;
alter table public.review_requests alter column asked_by_email set statistics 0;

revoke all on public.reviewers, public.reviewer_changes, public.review_requests
  from public, anon, authenticated, service_role;
revoke all on sequence public.reviewer_changes_id_seq from public, anon, authenticated, service_role;
grant select, delete on public.reviewers to authenticated;
grant insert (id, email, sees, hides_names), update (sees, hides_names) on public.reviewers to authenticated;
grant select, insert, update, delete on public.reviewers to service_role;
grant select on public.reviewer_changes to authenticated, service_role;
grant select, delete on public.review_requests to authenticated;
grant select, insert, update, delete on public.review_requests to service_role;

alter table public.reviewers enable row level security;
alter table public.reviewer_changes enable row level security;
alter table public.review_requests enable row level security;

create policy "administrators see reviewers"
  on public.reviewers for select to authenticated
  using ((select public.is_admin()));

create policy "administrators invite reviewers in their own name"
  on public.reviewers for insert to authenticated
  with check ((select public.is_admin()) and invited_by = (select auth.uid()) and account_id is null);

create policy "administrators change what reviewers see"
  on public.reviewers for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create policy "administrators remove reviewers"
  on public.reviewers for delete to authenticated
  using ((select public.is_admin()));

create policy "the service sees and writes every reviewer"
  on public.reviewers for all to service_role
  using (true) with check (true);

create policy "administrators read the changes of reviewers"
  on public.reviewer_changes for select to authenticated
  using ((select public.is_admin()));

create policy "the service reads the changes of reviewers"
  on public.reviewer_changes for select to service_role
  using (true);

create policy "administrators see who is asked to review"
  on public.review_requests for select to authenticated
  using ((select public.is_admin()));

create policy "administrators end requests to review"
  on public.review_requests for delete to authenticated
  using ((select public.is_admin()));

create policy "the service sees and writes every request to review"
  on public.review_requests for all to service_role
  using (true) with check (true);

create function public.record_reviewer_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  reviewer public.reviewers := case tg_op when 'DELETE' then old else new end;
begin
  insert into public.reviewer_changes (email, what, sees, hides_names, changed_by, changed_by_email)
  values (
    reviewer.email,
    case
      when tg_op = 'INSERT' then 'invited'
      when tg_op = 'DELETE' then 'removed'
      when old.account_id is null and new.account_id is not null then 'accepted'
      else 'changed'
    end,
    reviewer.sees, reviewer.hides_names, auth.uid(), auth.jwt() ->> 'email');
  return null;
end
$$;
comment on function public.record_reviewer_change() is
  'Notes each change of a reviewer''s right, with who made it.';
revoke all on function public.record_reviewer_change() from public, anon, authenticated, service_role;

-- Rows brought in from another database were written in another transaction.
create trigger invitations_are_recorded
  after insert on public.reviewers
  for each row when (new.invited_at = now())
  execute function public.record_reviewer_change();

create trigger changes_of_reviewers_are_recorded
  after update on public.reviewers
  for each row when ((old.account_id, old.sees, old.hides_names) is distinct from (new.account_id, new.sees, new.hides_names))
  execute function public.record_reviewer_change();

create trigger removed_reviewers_are_recorded
  after delete on public.reviewers
  for each row execute function public.record_reviewer_change();

-- After the insert, when the policy has spoken. An invitation is an email to a mailbox that never asked.
create function public.pace_invitations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Two at once take turns, so that both count.
  perform pg_advisory_xact_lock(hashtext('public.reviewers'));
  if (select count(*) from public.reviewers) > 200 then
    raise exception 'There are 200 reviewers.' using errcode = 'check_violation';
  end if;
  if (select count(*) > 50 or count(*) filter (where email = new.email) > 3
      from public.reviewer_changes where what = 'invited' and changed_at > now() - interval '1 day') then
    raise exception 'Today there were too many invitations.' using errcode = 'PT429';
  end if;
  return null;
end
$$;
comment on function public.pace_invitations() is
  'In a day at most fifty invitations, three to one address; altogether at most two hundred reviewers.';
revoke all on function public.pace_invitations() from public, anon, authenticated, service_role;

-- Triggers of one kind run in the order of their names: this one counts what invitations_are_recorded wrote.
create trigger invitations_keep_their_pace
  after insert on public.reviewers
  for each row when (new.invited_at = now())
  execute function public.pace_invitations();

create trigger no_request_to_review_after_erasure
  after insert on public.review_requests
  for each row when (new.asked_at = now())
  execute function public.refuse_words_after_erasure();

create function public.erase_review_requests() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.review_requests where application_id = new.application_id;
  return null;
end
$$;
comment on function public.erase_review_requests() is
  'Nobody is asked to review an application that was erased.';
revoke all on function public.erase_review_requests() from public, anon, authenticated, service_role;

-- After recording_an_erasure_erases, which waits for what is being written about the application.
create trigger then_requests_to_review_are_erased
  after insert on public.application_erasures
  for each row execute function public.erase_review_requests();

create function public.reviewer_list(criteria integer default 1)
  returns table (
    id uuid, email text, sees text, hides_names boolean, invited_by_email text, invited_at timestamptz,
    accepted_at timestamptz, is_expired boolean, asked integer, scored integer)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select r.id, coalesce(lower(u.email), r.email), r.sees, r.hides_names, r.invited_by_email, r.invited_at, r.accepted_at,
           r.account_id is null and r.invited_at < now() - private.invitation_lasts(),
           (select count(*)::integer from public.review_requests as asked where asked.reviewer_id = r.id),
           (select count(*)::integer from private.scored_by(r.account_id) as own where own.given >= greatest(criteria, 1))
    from public.reviewers as r
    left join auth.users as u on u.id = r.account_id
    order by 2, r.id
    limit 500;
end
$$;
comment on function public.reviewer_list(integer) is
  'For administrators: reviewers and those invited, how many applications each was asked to review, and in how '
  'many each has scored as many criteria as there are.';

create function private.invitation_lasts() returns interval
  language sql immutable
  return interval '30 days';
comment on function private.invitation_lasts() is 'How long an invitation of a reviewer can be accepted.';

create function private.scored_by(account uuid) returns table (application_id uuid, given integer)
  language sql stable set search_path = ''
as $$
  select s.application_id, count(*)::integer from public.application_scores as s where s.reviewer = account group by 1
$$;
comment on function private.scored_by(uuid) is
  'How many criteria an account has scored, of each application.';

-- As a function, because a selection has up to a thousand rows, and who is asked already is left out.
create function public.ask_reviewer(of_reviewer uuid, application_ids uuid[])
  returns table (application_id uuid)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    insert into public.review_requests as stored (application_id, reviewer_id)
    select a.id, r.id
    from public.scholarship_applications as a
    cross join public.reviewers as r
    where a.id = any (application_ids[1:1000]) and a.email <> 'removed@removed.invalid' and r.id = of_reviewer
    order by a.id
    on conflict do nothing
    returning stored.application_id;
end
$$;
comment on function public.ask_reviewer(uuid, uuid[]) is
  'For administrators: asks a reviewer to review the first 1,000 of these applications. Returns those that '
  'were not asked for before.';

create function public.application_reviews(of_application uuid)
  returns table (reviewer_id uuid, email text, is_accepted boolean, asked_by_email text, asked_at timestamptz, given integer)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select r.id, coalesce(lower(u.email), r.email), r.account_id is not null, asked.asked_by_email, asked.asked_at,
           (select count(*)::integer from public.application_scores as s
            where s.application_id = of_application and s.reviewer = r.account_id)
    from public.review_requests as asked
    join public.reviewers as r on r.id = asked.reviewer_id
    left join auth.users as u on u.id = r.account_id
    where asked.application_id = of_application
    order by 2, r.id
    limit 500;
end
$$;
comment on function public.application_reviews(uuid) is
  'For administrators: who is asked to review an application, and how many criteria each has scored.';

-- Administrators who score wait for their own score first (application_score_list). Those who only decide ask
-- for what reviewers gave.
create function public.reviewer_scores(of_application uuid)
  returns table (criterion text, reviewer_email text, is_own boolean, score smallint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select s.criterion, s.reviewer_email, false, s.score
    from public.application_scores as s
    where s.application_id = of_application
      and not exists (select from public.user_roles as r where r.user_id = s.reviewer and r.role = 'admin')
    order by s.criterion, s.scored_at, s.reviewer
    limit 1000;
end
$$;
comment on function public.reviewer_scores(uuid) is
  'For administrators: the scores of an application by those who are no administrators.';

revoke all on function
  private.invitation_lasts(), private.scored_by(uuid), public.reviewer_list(integer), public.ask_reviewer(uuid, uuid[]),
  public.application_reviews(uuid), public.reviewer_scores(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.reviewer_list(integer), public.ask_reviewer(uuid, uuid[]), public.application_reviews(uuid), public.reviewer_scores(uuid)
  to authenticated;
