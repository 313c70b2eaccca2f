-- What changed since an administrator's list last asked, and who has which application open. One call every
-- few seconds for each open list: each part is one look into an index, however many applications there are.

create index application_changes_time_idx  on public.application_changes (changed_at);
create index application_notes_time_idx    on public.application_notes (written_at);
create index application_messages_time_idx on public.application_messages (written_at);
create index application_erasures_time_idx on public.application_erasures (erased_at);

-- A row for an account, not for a visit: opening the next application changes it.
create table public.application_viewers (
  account_id     uuid primary key default auth.uid() references auth.users on delete cascade,
  application_id uuid references public.scholarship_applications on delete cascade,
  seen_at        timestamptz not null default now()
);

comment on table  public.application_viewers                is 'Which application an administrator has open just now. A row ends an hour after the last sign of life.';
comment on column public.application_viewers.account_id     is 'The administrator.';
comment on column public.application_viewers.application_id is 'The application; null once it was closed.';
comment on column public.application_viewers.seen_at        is 'The last sign of life; the database sets it.';

revoke all on public.application_viewers from public, anon, authenticated, service_role;
grant select on public.application_viewers to authenticated;
grant insert (application_id), update (application_id) on public.application_viewers to authenticated;
grant select, insert, update, delete on public.application_viewers to service_role;

alter table public.application_viewers enable row level security;

create policy "administrators see their own row"
  on public.application_viewers for select to authenticated
  using ((select public.is_admin()) and account_id = (select auth.uid()));

create policy "administrators say what they have open"
  on public.application_viewers for insert to authenticated
  with check ((select public.is_admin()) and account_id = (select auth.uid()));

create policy "administrators change what they have open"
  on public.application_viewers for update to authenticated
  using ((select public.is_admin()) and account_id = (select auth.uid()))
  with check ((select public.is_admin()) and account_id = (select auth.uid()));

create policy "the service sees and writes what is open"
  on public.application_viewers for all to service_role
  using (true) with check (true);

create function public.stamp_application_viewer() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.seen_at := now();
  return new;
end
$$;
comment on function public.stamp_application_viewer() is 'Sets the time of the sign of life.';
revoke all on function public.stamp_application_viewer() from public, anon, authenticated, service_role;

create trigger signs_of_life_are_stamped
  before insert or update on public.application_viewers
  for each row execute function public.stamp_application_viewer();

create function public.forget_application_viewers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.application_viewers
  where account_id in (
    select account_id from public.application_viewers
    where seen_at < now() - interval '1 hour'
    for update skip locked
  );
  return null;
end
$$;
comment on function public.forget_application_viewers() is 'Removes the rows of those who left an hour ago.';
revoke all on function public.forget_application_viewers() from public, anon, authenticated, service_role;

create trigger those_who_left_are_forgotten
  after insert or update on public.application_viewers
  for each statement execute function public.forget_application_viewers();

-- A row is written with the time at which its transaction began, and seen when it ends. A request ends within
-- eight seconds; so each answer goes back thirty seconds before the last one, and a caller leaves out what it
-- has had.
create function public.application_news(since timestamptz default null)
  returns table (kind text, id text, application_id uuid, by_email text, is_own boolean, at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  most_of_a_kind constant integer     := 101;
  beginning      constant timestamptz := coalesce(since, now()) - interval '30 seconds';
  caller         constant uuid        := auth.uid();
begin
  perform private.require_admin();
  return query
    select 'now', '', null::uuid, null::text, null::boolean, now()
    union all
    (select 'received', a.id::text, a.id, null, false, a.created_at
     from public.scholarship_applications a where a.created_at > beginning
     order by a.created_at desc limit most_of_a_kind)
    union all
    (select 'status', c.id::text, c.application_id, c.changed_by_email, c.changed_by = caller, c.changed_at
     from public.application_changes c where c.changed_at > beginning
     order by c.changed_at desc limit most_of_a_kind)
    union all
    (select 'note', n.id::text, n.application_id, n.written_by_email, n.written_by = caller, n.written_at
     from public.application_notes n where n.written_at > beginning
     order by n.written_at desc limit most_of_a_kind)
    union all
    (select 'message', m.id::text, m.application_id, m.written_by_email, m.written_by = caller, m.written_at
     from public.application_messages m where m.written_at > beginning
     order by m.written_at desc limit most_of_a_kind)
    union all
    (select 'erasure', e.id::text, e.application_id, e.erased_by_email, e.erased_by = caller, e.erased_at
     from public.application_erasures e where e.erased_at > beginning
     order by e.erased_at desc limit most_of_a_kind)
    union all
    (select 'assignment', c.id::text, c.application_id, c.changed_by_email, c.changed_by = caller, c.changed_at
     from public.application_assignment_changes c where c.changed_at > beginning
     order by c.changed_at desc limit most_of_a_kind)
    union all
    -- Three intervals of the browser's call: a colleague who missed two of them still counts as present.
    (select 'viewing', v.account_id::text, v.application_id, u.email::text, false, v.seen_at
     from public.application_viewers v
     join auth.users u on u.id = v.account_id
     join public.user_roles r on r.user_id = v.account_id and r.role = 'admin'
     where v.seen_at > now() - interval '45 seconds' and v.application_id is not null and v.account_id <> caller
     order by v.seen_at desc limit most_of_a_kind);
end
$$;
comment on function public.application_news(timestamptz) is
  'For administrators: the time (now), what happened to applications from 30 seconds before the given time (received, status, note, message, erasure, assignment: at most 101 of each, the newest), and which colleagues have one open (viewing).';
revoke all on function public.application_news(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.application_news(timestamptz) to authenticated;
