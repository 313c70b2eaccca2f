-- One mail a day to administrators who want it: how many applications came in, wait too long, or are flagged.
-- Only our own server sends mail, so a hosted project has nothing of this.

create table public.digest_subscriptions (
  account_id uuid primary key default auth.uid() references auth.users on delete cascade,
  looked_at  timestamptz not null default now()
);

comment on table public.digest_subscriptions is
  'Administrators who want the daily digest; deleting the row ends it.';
comment on column public.digest_subscriptions.looked_at is
  'Up to when its digests have told what came in. None follows on the same day of the school.';

revoke all on public.digest_subscriptions from public, anon, authenticated, service_role;
grant select, delete on public.digest_subscriptions to authenticated;
grant insert (account_id) on public.digest_subscriptions to authenticated;
grant select, insert, update, delete on public.digest_subscriptions to service_role;

alter table public.digest_subscriptions enable row level security;

create policy "administrators see their own subscription"
  on public.digest_subscriptions for select to authenticated
  using ((select public.is_admin()) and account_id = (select auth.uid()));

create policy "administrators subscribe themselves"
  on public.digest_subscriptions for insert to authenticated
  with check ((select public.is_admin()) and account_id = (select auth.uid()));

create policy "administrators end their own subscription"
  on public.digest_subscriptions for delete to authenticated
  using ((select public.is_admin()) and account_id = (select auth.uid()));

create policy "the service sees and writes every subscription"
  on public.digest_subscriptions for all to service_role
  using (true) with check (true);

-- site_email sees no table: it asks who wants a digest and how much there is to tell, and notes that it was
-- told.
create function email.digest_readers() returns table (account_id uuid, address text, looked_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select s.account_id, u.email::text, s.looked_at
  from public.digest_subscriptions s
  join auth.users u on u.id = s.account_id
  join public.user_roles r on r.user_id = s.account_id and r.role = 'admin'
  where u.email is not null and u.email_confirmed_at is not null and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now())
  order by s.account_id
  limit 500
$$;
comment on function email.digest_readers() is
  'Who wants the daily digest: administrators with a confirmed address and without a ban.';

create function email.digest_counts(since timestamptz, undecided_days integer)
  returns table (received integer, overdue integer, flagged integer)
  language sql stable security definer set search_path = ''
as $$
  select
    (select count(*)::integer from (
       select from public.scholarship_applications where created_at > since limit 1001) as counted),
    (select count(*)::integer from (
       select from private.application_search_rows as waiting
       join public.scholarship_applications as application on application.id = waiting.application_id
       where not waiting.is_decided and waiting.created_at < now() - make_interval(days => undecided_days)
         and application.email <> 'removed@removed.invalid'
       limit 1001) as counted),
    (select count(*)::integer from (select from public.held_applications limit 1001) as counted)
$$;
comment on function email.digest_counts(timestamptz, integer) is
  'How many applications came in since then, wait longer than these days, and are flagged; each up to 1,001.';

create function email.settle_digest(of_account uuid, told_until timestamptz) returns void
  language sql security definer set search_path = ''
as $$
  update public.digest_subscriptions set looked_at = told_until
  where account_id = of_account and looked_at < told_until
$$;
comment on function email.settle_digest(uuid, timestamptz) is
  'Notes up to when a digest has told what came in.';

revoke all on function
  email.digest_readers(), email.digest_counts(timestamptz, integer), email.settle_digest(uuid, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function
  email.digest_readers(), email.digest_counts(timestamptz, integer), email.settle_digest(uuid, timestamptz)
  to site_email;
