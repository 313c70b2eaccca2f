-- Words that are changed in the browser: who may, what is not on the site yet, and what was put on it. It
-- stands in for the values of the school's files.

create table public.editors (
  account_id uuid primary key references auth.users on delete cascade,
  added_at   timestamptz not null default now()
);

comment on table public.editors is
  'Accounts that change the words of the site and are no administrators; they read no application.';

revoke all on public.editors from public, anon, authenticated, service_role;
grant select on public.editors to authenticated;
grant select, insert, delete on public.editors to service_role;

alter table public.editors enable row level security;

create policy "editors see their own row with the assurance they need"
  on public.editors for select to authenticated
  using (
    account_id = (select auth.uid())
    and (select public.has_live_session())
    and (select public.has_needed_assurance())
  );

create policy "the service sees, adds and removes every editor"
  on public.editors for all to service_role
  using (true) with check (true);

create function public.may_publish() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select public.is_admin()
      or (exists (select from public.editors where account_id = (select auth.uid()))
          and public.has_live_session()
          and public.has_needed_assurance())
$$;
comment on function public.may_publish() is
  'Whether the caller may change the words of the site: acts as administrator, or is an editor with a '
  'session that still exists and the assurance level that the account needs.';
revoke all on function public.may_publish() from public, anon, authenticated, service_role;
grant execute on function public.may_publish() to authenticated;

-- The data service calls functions that return rows.
create function public.editing_right() returns table (may_publish boolean)
  language sql stable set search_path = ''
as $$
  select public.may_publish()
$$;
comment on function public.editing_right() is 'Whether the caller may change the words of the site.';
revoke all on function public.editing_right() from public, anon, authenticated, service_role;
grant execute on function public.editing_right() to authenticated;

create function private.require_editor() returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if not public.may_publish() then
    raise exception 'Only editors and administrators may do this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;
comment on function private.require_editor() is
  'Raises 42501 unless the caller may change the words of the site.';
revoke all on function private.require_editor() from public, anon, authenticated, service_role;

-- Where money and mail go, and which scripts run (isSensitive in words/overrides.ts).
create function private.is_sensitive(file text, key text) returns boolean
  language sql immutable set search_path = ''
as $$
  select is_sensitive.file = 'school' and is_sensitive.key in ('email', 'links', 'paymentLinks')
$$;
comment on function private.is_sensitive(text, text) is
  'Whether only administrators change what the file has below this key.';
revoke all on function private.is_sensitive(text, text) from public, anon, authenticated, service_role;

create function private.sensitive_values(overrides jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg((one -> 'path')::text, one -> 'value'), '{}')
  from jsonb_array_elements(sensitive_values.overrides) as one
  where private.is_sensitive(one ->> 'file', one -> 'path' ->> 0)
$$;
comment on function private.sensitive_values(jsonb) is 'Those of a publication, by the keys of their places.';
revoke all on function private.sensitive_values(jsonb) from public, anon, authenticated, service_role;

create function private.has_fresh_proof() returns boolean
  language sql stable set search_path = ''
as $$
  select exists (
    select
    from jsonb_path_query(auth.jwt(), 'strict $.amr[*] ? (@.timestamp.type() == "number")', silent => true) as proof
    where to_timestamp((proof ->> 'timestamp')::numeric::bigint) > now() - interval '10 minutes'
  )
$$;
comment on function private.has_fresh_proof() is
  'Whether the caller proved who it is within ten minutes: by a sign-in, a second factor or a mailed code.';
revoke all on function private.has_fresh_proof() from public, anon, authenticated, service_role;

create table public.publications (
  number             integer primary key check (number > 0),
  follows            integer generated always as (nullif(number - 1, 0)) stored references public.publications,
  overrides          jsonb not null
                       check (jsonb_typeof(overrides) = 'array' and octet_length(overrides::text) <= 1000000),
  note               text not null default '' check (char_length(note) <= 500),
  published_by       uuid default auth.uid(),
  published_by_email text default (auth.jwt() ->> 'email'),
  published_at       timestamptz not null default now(),
  changes_addresses  boolean not null default false
);

comment on table public.publications is
  'Each is complete, and follows the one before it by its number; the newest is on the site. None is changed.';
comment on column public.publications.follows is
  'The number before, so that none is left out. Of two who publish at once the second gets a conflict.';
comment on column public.publications.overrides is
  'A list of objects with file, path (a list of keys) and value; what it does not name follows the files.';
comment on column public.publications.note is 'What changed, in the words of who published it.';
comment on column public.publications.published_by is 'The account; outlives it.';
comment on column public.publications.published_by_email is 'The account''s address at that time.';
comment on column public.publications.changes_addresses is
  'Whether it changed where money or mail goes, or which scripts run.';

alter table public.publications
  alter column note               set statistics 0,
  alter column published_by_email set statistics 0,
  alter column changes_addresses  set statistics 0;

create function private.note_changed_addresses() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.changes_addresses := private.sensitive_values(new.overrides) is distinct from coalesce(
    (select private.sensitive_values(p.overrides) from public.publications as p where p.number = new.number - 1),
    '{}'
  );
  return new;
end
$$;
comment on function private.note_changed_addresses() is
  'Notes on a publication, whoever writes it, whether it changes where money or mail goes.';
revoke all on function private.note_changed_addresses() from public, anon, authenticated, service_role;

create trigger note_changed_addresses
  before insert on public.publications
  for each row execute function private.note_changed_addresses();

revoke all on public.publications from public, anon, authenticated, service_role;
grant select on public.publications to authenticated, service_role;

alter table public.publications enable row level security;

create policy "editors and administrators read what was published"
  on public.publications for select to authenticated
  using ((select public.may_publish()));

create policy "the service reads what was published"
  on public.publications for select to service_role
  using (true);

-- What is on the site is public, since every page says it; the server asks as anybody may. Not so who proves
-- a claim, or who has read a translation (isOfEditors in words/overrides.ts). Not the table: all earlier ones
-- in one answer would be as large as somebody likes.
create function public.newest_publication(known integer)
  returns table (number integer, overrides jsonb, changed_addresses boolean)
  language sql stable security definer set search_path = ''
as $$
  select newest.number,
         case when newest.number <> known and newest.number > 0 then (
           select coalesce(jsonb_agg(one order by position), '[]')
           from jsonb_array_elements(newest.overrides) with ordinality as listed (one, position)
           where coalesce(one ->> 'file', '') !~ '/(claims|REVIEWED)$'
         ) end,
         newest.changed_addresses
  from (select 0 as number, null::jsonb as overrides, false as changed_addresses
        union all
        (select p.number, p.overrides, p.changes_addresses and p.published_at > now() - interval '1 hour'
         from public.publications as p order by p.number desc limit 1)) as newest
  order by newest.number desc
  limit 1
$$;
comment on function public.newest_publication(integer) is
  'The number of the newest publication, 0 without one, its public values unless the caller knows them, and '
  'whether it changed within the last hour where money or mail goes, or which scripts run.';
revoke all on function public.newest_publication(integer) from public, anon, authenticated, service_role;
grant execute on function public.newest_publication(integer) to anon;

-- A publication is a complete list, so that who changed a value is found by comparing each with the one
-- before. To compare many when somebody asks took a second for 500 values, and fifteen for as many as fit.
create table private.published_since (
  file   text    not null,
  path   text[]  not null,
  number integer not null references public.publications,
  primary key (file, path)
);
comment on table private.published_since is
  'For each value of the newest publication the one since which it has been the same without a gap.';
alter table private.published_since enable row level security;
alter table private.published_since
  alter column file set statistics 0,
  alter column path set statistics 0;
revoke all on private.published_since from public, anon, authenticated, service_role;

create function private.values_of(publication integer)
  returns table (file text, path text[], value jsonb)
  language sql stable set search_path = ''
as $$
  select o.value ->> 'file', array(select jsonb_array_elements_text(o.value -> 'path')), o.value -> 'value'
  from public.publications as p, jsonb_array_elements(p.overrides) as o
  where p.number = publication
$$;
comment on function private.values_of(integer) is 'The values of a publication, a row each.';

create function private.note_published_since() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.published_since as since
  where not exists (
    select from private.values_of(new.number) as newest
    join private.values_of(new.number - 1) as before using (file, path, value)
    where newest.file = since.file and newest.path = since.path
  );
  insert into private.published_since (file, path, number)
  select newest.file, newest.path, new.number from private.values_of(new.number) as newest
  on conflict do nothing;
  return null;
end
$$;
comment on function private.note_published_since() is
  'Notes since which publication each value of the newest one has been the same.';
revoke all on function private.values_of(integer), private.note_published_since()
  from public, anon, authenticated, service_role;

create trigger note_published_since
  after insert on public.publications
  for each row execute function private.note_published_since();

create function public.published_values()
  returns table (file text, path text[], published_by_email text, published_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select private.require_editor();

  select since.file, since.path, p.published_by_email, p.published_at
  from private.published_since as since join public.publications as p using (number)
$$;
comment on function public.published_values() is
  'Who published each value of the newest publication, and when.';
revoke all on function public.published_values() from public, anon, authenticated, service_role;
grant execute on function public.published_values() to authenticated;

-- Which places and kinds of value exist, only the school's files say: the server checks them when it shows or
-- publishes a draft. Here they are bounded. The keys are those of YAML files and numbers of list entries.
create table public.drafts (
  file             text not null
                     check (octet_length(file) <= 100 and file ~ '^[a-z0-9-]+(/([a-z0-9-]+|REVIEWED)){0,3}$'),
  path             text[] not null
                     check (array_ndims(path) = 1 and array_lower(path, 1) = 1 and cardinality(path) <= 12
                            and array_position(path, null) is null
                            and array_to_string(path, '') !~ '[^A-Za-z0-9_-]'
                            and array_to_string(path, '/') ~ '^[^/]{1,60}(/[^/]{1,60})*$'),
  value            jsonb not null
                     check (jsonb_typeof(value) in ('string', 'number')
                            and octet_length(value::text) <= 20000),
  based_on         jsonb
                     check (jsonb_typeof(based_on) in ('string', 'number')
                            and octet_length(based_on::text) <= 20000),
  version          integer not null generated always as identity,
  changed_by       uuid default auth.uid(),
  changed_by_email text default (auth.jwt() ->> 'email'),
  changed_at       timestamptz not null default now(),
  primary key (file, path)
);

comment on table public.drafts is
  'Changed words that are not on the site yet, one row a place, for all editors; at most 1,000 of '
  '500,000 bytes. Only functions write them.';
comment on column public.drafts.file is
  'A file of the school''s folder without its ending, such as en/pages/home.';
comment on column public.drafts.path is 'The keys that lead to the value in the file.';
comment on column public.drafts.based_on is
  'The value that was on the site when the change began; null if it is not known.';
comment on column public.drafts.version is
  'Another one with each change, and none that a draft had before: who knows a version knows its text.';
comment on column public.drafts.changed_by is 'The account that changed it last; outlives it.';
comment on column public.drafts.changed_by_email is 'The account''s address at that time.';

alter table public.drafts
  alter column file             set statistics 0,
  alter column path             set statistics 0,
  alter column value            set statistics 0,
  alter column based_on         set statistics 0,
  alter column changed_by_email set statistics 0;

revoke all on public.drafts from public, anon, authenticated, service_role;
revoke all on sequence public.drafts_version_seq from public, anon, authenticated, service_role;
grant select on public.drafts to authenticated;

alter table public.drafts enable row level security;

create policy "editors and administrators read drafts"
  on public.drafts for select to authenticated
  using ((select public.may_publish()));

-- A stolen session cannot fill the disk, and what is in drafts can be published: a publication may have a
-- megabyte. Two at once take turns, so that both count.
create function private.limit_drafts() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('drafts', 0));
  if (select count(*) from public.drafts) > 1000 then
    raise exception 'There are 1,000 drafts already.' using errcode = 'check_violation';
  end if;
  if (select sum(octet_length(value::text)) from public.drafts) > 500000 then
    raise exception 'The drafts have 500,000 bytes already.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
comment on function private.limit_drafts() is 'Refuses the 1,001st draft, and more than 500,000 bytes.';
revoke all on function private.limit_drafts() from public, anon, authenticated, service_role;

-- Rows brought in from another database were written in another transaction.
create trigger at_most_1000_drafts
  after insert or update on public.drafts
  for each row when (new.changed_at = now())
  execute function private.limit_drafts();

-- The update locks the row also where its condition does not hold, so the answer is what was compared.
create function public.save_draft(
  file text, path text[], value jsonb, based_on jsonb, known_version integer
) returns table (is_saved boolean, version integer, value jsonb, changed_by_email text, changed_at timestamptz)
  language sql security definer set search_path = ''
as $$
  select private.require_editor();
  select private.require_admin() where private.is_sensitive(save_draft.file, save_draft.path[1]);

  insert into public.drafts as stored (file, path, value, based_on)
  values (save_draft.file, save_draft.path, save_draft.value, save_draft.based_on)
  on conflict (file, path) do update
    set value            = excluded.value,
        based_on         = excluded.based_on,
        version          = default,
        changed_by       = excluded.changed_by,
        changed_by_email = excluded.changed_by_email,
        changed_at       = excluded.changed_at
    where stored.version = save_draft.known_version;

  select stored.value = save_draft.value, stored.version, stored.value,
         stored.changed_by_email, stored.changed_at
  from public.drafts as stored
  where stored.file = save_draft.file and stored.path = save_draft.path;
$$;
comment on function public.save_draft(text, text[], jsonb, jsonb, integer) is
  'Stores a draft unless it has another version than the caller knows (0 for none) and another text. One '
  'that was removed meanwhile is stored anew. Returns the stored one, and whether it has the text wanted.';
revoke all on function public.save_draft(text, text[], jsonb, jsonb, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.save_draft(text, text[], jsonb, jsonb, integer) to authenticated;

create function public.discard_draft(file text, path text[], known_version integer)
  returns table (is_saved boolean, version integer, value jsonb, changed_by_email text, changed_at timestamptz)
  language sql security definer set search_path = ''
as $$
  select private.require_editor();

  delete from public.drafts as stored
  where stored.file = discard_draft.file and stored.path = discard_draft.path
    and stored.version = discard_draft.known_version;

  select stored.version is null, stored.version, stored.value, stored.changed_by_email, stored.changed_at
  from (values (discard_draft.file, discard_draft.path)) as place (file, path)
  left join public.drafts as stored using (file, path);
$$;
comment on function public.discard_draft(text, text[], integer) is
  'Removes a draft unless it has another version than the caller knows. Returns whether there is none now, '
  'else the stored one.';
revoke all on function public.discard_draft(text, text[], integer)
  from public, anon, authenticated, service_role;
grant execute on function public.discard_draft(text, text[], integer) to authenticated;

-- A stolen session cannot fill the disk: each may have a megabyte. Nor can it send money or mail elsewhere,
-- or run a script, without a proof that a thief lacks; PT428 is answered with that status. Of two at once
-- only one is stored, so that both count. A number that exists raises 23505, and one that leaves a number out
-- 23503. For a changed draft PostgreSQL has no code that PostgREST answers with 409 (40001 is a server error
-- there): hence PT409.
create function public.publish_drafts(follows integer, overrides jsonb, note text, included jsonb)
  returns table (number integer)
  language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
  changes_addresses boolean;
begin
  perform private.require_editor();
  if (select count(*) from public.publications where published_at > now() - interval '1 day') >= 100 then
    raise exception 'There were 100 publications within a day.' using errcode = 'PT429';
  end if;
  insert into public.publications (number, overrides, note)
  values (publish_drafts.follows + 1, publish_drafts.overrides, publish_drafts.note)
  returning publications.changes_addresses into changes_addresses;
  if changes_addresses then
    perform private.require_admin();
    if not private.has_fresh_proof() then
      raise exception 'This needs a fresh proof of who you are.' using errcode = 'PT428';
    end if;
  end if;
  delete from public.drafts as stored
  using jsonb_to_recordset(publish_drafts.included) as seen (file text, path text[], version integer)
  where stored.file = seen.file and stored.path = seen.path and stored.version = seen.version;
  get diagnostics removed = row_count;
  if removed is distinct from jsonb_array_length(publish_drafts.included) then
    raise exception 'Somebody changed a draft meanwhile.' using errcode = 'PT409';
  end if;
  return query select publish_drafts.follows + 1;
end
$$;
comment on function public.publish_drafts(integer, jsonb, text, jsonb) is
  'Publishes after the publication with the number follows, and removes the drafts that are in it: a list of '
  'objects with file, path and version. If one of them has another version now, nothing is stored. Where money '
  'or mail goes and which scripts run is changed by administrators alone, with a fresh proof of who they are.';
revoke all on function public.publish_drafts(integer, jsonb, text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.publish_drafts(integer, jsonb, text, jsonb) to authenticated;
