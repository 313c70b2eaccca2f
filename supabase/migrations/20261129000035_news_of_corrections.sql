-- The news tell of corrections of contact information too, also of those that applicants make themselves, so
-- that an open application shows all parts of one at once. This is the function of
-- 20261128000021_lists_of_follow_ups.sql with that kind.

create index application_contact_changes_time_idx on public.application_contact_changes (changed_at);

-- A row is written with the time at which its transaction began, and seen when it ends. A request ends within
-- eight seconds; so each answer goes back thirty seconds before the last one, and a caller leaves out what it
-- has had.
create or replace function public.application_news(since timestamptz default null)
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
    (select 'call', c.id::text, c.application_id, c.told_by_email, c.told_by = caller, c.told_at
     from public.application_announcements c where c.told_at > beginning and c.how = 'phone'
     order by c.told_at desc limit most_of_a_kind)
    union all
    (select 'reply', r.id::text, r.application_id, r.written_by_email, r.written_by = caller, r.written_at
     from public.application_replies r where r.written_at > beginning
     order by r.written_at desc limit most_of_a_kind)
    union all
    (select 'erasure', e.id::text, e.application_id, e.erased_by_email, e.erased_by = caller, e.erased_at
     from public.application_erasures e where e.erased_at > beginning
     order by e.erased_at desc limit most_of_a_kind)
    union all
    (select 'assignment', c.id::text, c.application_id, c.changed_by_email, c.changed_by = caller, c.changed_at
     from public.application_assignment_changes c where c.changed_at > beginning
     order by c.changed_at desc limit most_of_a_kind)
    union all
    (select 'correction', c.id::text, c.application_id, c.changed_by_email, coalesce(c.changed_by = caller, false), c.changed_at
     from public.application_contact_changes c where c.changed_at > beginning
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
  'For administrators: the time (now), what happened to applications from 30 seconds before the given time '
  '(received, status, note, message, call, reply, erasure, assignment, correction: at most 101 of each, the '
  'newest), and which colleagues have one open (viewing).';
