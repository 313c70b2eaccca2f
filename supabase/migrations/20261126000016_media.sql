-- Pictures that were uploaded in the editor, in every width and format that pages need. Both tables are
-- written and read by functions only.

create table public.media (
  hash            text primary key check (hash ~ '^[0-9a-f]{32}$'),
  widest          integer not null check (widest in (640, 960, 1344)),
  stored_by       uuid default auth.uid(),
  stored_by_email text default (auth.jwt() ->> 'email'),
  stored_at       timestamptz not null default now(),
  named_at        timestamptz
);

comment on table public.media is
  'Uploaded pictures of the site, at most 300. Whoever knows a hash may read its files.';
comment on column public.media.hash is
  'The first 32 hex digits of the SHA-256 of its widest JPEG.';
comment on column public.media.widest is 'The width of its largest file in pixels.';
comment on column public.media.stored_by is 'The account that uploaded it; outlives it.';
comment on column public.media.stored_by_email is 'The account''s address at that time.';
comment on column public.media.stored_at is 'When it was uploaded, or uploaded once more.';
comment on column public.media.named_at is 'When it was last known to be on the site; null if it never was.';

alter table public.media
  alter column stored_by_email set statistics 0;

-- No file is changed. The first bytes are those of its format, so nothing else is served from here.
create table public.media_files (
  hash    text not null references public.media on delete cascade,
  width   integer not null check (width in (320, 640, 960, 1200, 1344)),
  format  text not null check (format in ('avif', 'webp', 'jpeg')),
  content bytea not null
            check (octet_length(content) <= 700000
                   and case format
                         when 'jpeg' then substr(content, 1, 3) = '\xffd8ff'
                         when 'webp' then substr(content, 1, 4) = 'RIFF' and substr(content, 9, 4) = 'WEBP'
                         else substr(content, 5, 8) = 'ftypavif'
                       end),
  primary key (hash, width, format)
);

comment on table public.media_files is 'The files of uploaded pictures, 200 MB together at most.';
comment on column public.media_files.width is
  'In pixels. All are 4:3 but that of 1200 pixels, the share picture.';

alter table public.media_files alter column content set storage external;
alter table public.media_files alter column content set statistics 0;

revoke all on public.media from public, anon, authenticated, service_role;
revoke all on public.media_files from public, anon, authenticated, service_role;

alter table public.media enable row level security;
alter table public.media_files enable row level security;

-- One year after it was last on the site, no earlier publication brings it back.
create function private.remove_unnamed_media() returns void
  language sql security definer set search_path = ''
as $$
  delete from public.media as stored
  where stored.stored_at < now() - interval '1 day'
    and (stored.named_at is null or stored.named_at < now() - interval '1 year')
    and not exists (select from public.drafts as d
                    where d.value #>> '{}' like 'media-' || stored.hash || '-%')
    and not exists (select from (select p.overrides::text as overrides
                                 from public.publications as p order by p.number desc limit 1) as newest
                    where strpos(newest.overrides, 'media-' || stored.hash || '-') > 0)
$$;
comment on function private.remove_unnamed_media() is
  'Removes pictures older than a day that no draft names, and no publication on the site within a year.';
revoke all on function private.remove_unnamed_media() from public, anon, authenticated, service_role;

-- The pictures of the publication before were on the site until now.
create function private.mark_named_media() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('media', 0));
  update public.media as stored set named_at = now()
  where stored.hash in (select named[1]
                        from public.publications as p,
                             regexp_matches(p.overrides::text, 'media-([0-9a-f]{32})-', 'g') as named
                        where p.number in (new.number, new.number - 1));
  perform private.remove_unnamed_media();
  return null;
end
$$;
comment on function private.mark_named_media() is
  'Notes which pictures are on the site, and removes those that no publication of the last year had.';
revoke all on function private.mark_named_media() from public, anon, authenticated, service_role;

create trigger pictures_of_a_publication_are_kept
  after insert on public.publications
  for each row execute function private.mark_named_media();

-- A stolen session cannot fill the disk. Uploads take turns, so that all count. A file that is there stays as
-- it is, so a broken upload can be repeated. The server stores the widest JPEG last.
create function public.store_media_file(hash text, widest integer, width integer, format text, content text)
  returns table (is_stored boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  bytes bytea;
begin
  perform private.require_editor();
  bytes := decode(store_media_file.content, 'base64');
  if store_media_file.format = 'jpeg' and store_media_file.width = store_media_file.widest
     and store_media_file.hash <> left(encode(sha256(bytes), 'hex'), 32) then
    raise exception 'The hash is that of another picture.' using errcode = 'check_violation';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('media', 0));
  update public.media as stored set stored_at = now() where stored.hash = store_media_file.hash;
  if not found then
    perform private.remove_unnamed_media();
    if (select count(*) from public.media) >= 300
       or (select count(*) from public.media as stored where stored.stored_at > now() - interval '1 day') >= 60
    then
      raise exception 'There are 300 pictures, or 60 of this day.' using errcode = 'PT429';
    end if;
    insert into public.media (hash, widest) values (store_media_file.hash, store_media_file.widest);
  end if;
  insert into public.media_files as stored (hash, width, format, content)
  values (store_media_file.hash, store_media_file.width, store_media_file.format, bytes)
  on conflict do nothing;
  if (select sum(octet_length(stored.content)) from public.media_files as stored) > 200000000 then
    raise exception 'The pictures have 200 MB.' using errcode = 'PT429';
  end if;
  return query select true;
end
$$;
comment on function public.store_media_file(text, integer, integer, text, text) is
  'Stores a file of an uploaded picture, in base64. All together may store 60 new pictures a day, keep 300 '
  'and 200 MB.';
revoke all on function public.store_media_file(text, integer, integer, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.store_media_file(text, integer, integer, text, text) to authenticated;

create function public.stored_media(hashes text[]) returns table (hash text, widest integer)
  language sql stable security definer set search_path = ''
as $$
  select private.require_editor();

  select stored.hash, stored.widest
  from public.media as stored
  join public.media_files as file on file.hash = stored.hash and file.width = stored.widest
                                  and file.format = 'jpeg'
  where stored.hash = any (stored_media.hashes)
$$;
comment on function public.stored_media(text[]) is 'Which of these pictures are stored completely.';
revoke all on function public.stored_media(text[]) from public, anon, authenticated, service_role;
grant execute on function public.stored_media(text[]) to authenticated;

create function public.media_file(hash text, width integer, format text) returns table (content text)
  language sql stable security definer set search_path = ''
as $$
  select encode(file.content, 'base64')
  from public.media_files as file
  where file.hash = media_file.hash and file.width = media_file.width and file.format = media_file.format
$$;
comment on function public.media_file(text, integer, text) is 'A file of an uploaded picture, in base64.';
revoke all on function public.media_file(text, integer, text) from public, anon, authenticated, service_role;
grant execute on function public.media_file(text, integer, text) to anon;
