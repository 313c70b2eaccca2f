-- PDFs that were uploaded in the editor, such as a catalog. Both tables are written and read by functions
-- only.
create table public.documents (
  hash            text primary key check (hash ~ '^[0-9a-f]{32}$'),
  bytes           integer not null check (bytes between 1 and 15000000),
  stored_by       uuid default auth.uid(),
  stored_by_email text default (auth.jwt() ->> 'email'),
  stored_at       timestamptz not null default now(),
  was_on_site     boolean not null default false
);
comment on table public.documents is
  'Uploaded documents of the site, at most 300. Whoever knows a hash and the bytes may read one.';
comment on column public.documents.hash is 'The first 32 hex digits of the SHA-256 of its bytes.';
comment on column public.documents.bytes is 'How many there are of all its parts together.';
comment on column public.documents.stored_by is 'The account that uploaded it; outlives it.';
comment on column public.documents.stored_by_email is 'The account''s address at that time.';
comment on column public.documents.stored_at is 'When it was uploaded, or uploaded once more.';
comment on column public.documents.was_on_site is
  'Whether a publication named it. Then it is kept for good: people may have relied on it.';
alter table public.documents
  alter column stored_by_email set statistics 0;

-- The data service takes a megabyte at once. No part is changed.
create table public.document_parts (
  hash    text not null references public.documents on delete cascade,
  part    integer not null check (part between 0 and 21),
  content bytea not null
            check (octet_length(content) between 1 and 700000
                   and (part > 0 or substr(content, 1, 5) = '%PDF-')),
  primary key (hash, part)
);
comment on table public.document_parts is 'The bytes of uploaded documents, 1 GB together at most.';
comment on column public.document_parts.part is '0 is the first. All but the last have 700,000 bytes.';
alter table public.document_parts alter column content set storage external;
alter table public.document_parts alter column content set statistics 0;

revoke all on public.documents from public, anon, authenticated, service_role;
revoke all on public.document_parts from public, anon, authenticated, service_role;
alter table public.documents enable row level security;
alter table public.document_parts enable row level security;

create function private.remove_unnamed_documents() returns void
  language sql security definer set search_path = ''
as $$
  delete from public.documents as stored
  where stored.stored_at < now() - interval '1 day'
    and not stored.was_on_site
    and not exists (select from public.drafts as d
                    where d.value #>> '{}' like 'document-' || stored.hash || '-%')
$$;
comment on function private.remove_unnamed_documents() is
  'Removes documents older than a day that no draft names and no publication named.';
revoke all on function private.remove_unnamed_documents() from public, anon, authenticated, service_role;

create function private.mark_published_documents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('documents', 0));
  update public.documents as stored set was_on_site = true
  where not stored.was_on_site
    and stored.hash in (select named[1]
                        from regexp_matches(new.overrides::text, 'document-([0-9a-f]{32})-', 'g') as named);
  perform private.remove_unnamed_documents();
  return null;
end
$$;
comment on function private.mark_published_documents() is
  'Notes which documents are on the site, and removes those that were only uploaded.';
revoke all on function private.mark_published_documents() from public, anon, authenticated, service_role;
create trigger documents_of_a_publication_are_kept
  after insert on public.publications
  for each row execute function private.mark_published_documents();

-- A stolen session cannot fill the disk. Uploads take turns, so that all count. A part that is there stays as
-- it is, and none follows the last one, so a document that is complete never changes. A broken upload can be
-- repeated. The server stores the last part last.
create function public.store_document_part(hash text, bytes integer, part integer, content text)
  returns table (is_stored boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  last_part constant integer := (bytes - 1) / 700000;
  whole     bytea;
begin
  perform private.require_editor();
  if part > last_part then
    raise exception 'The document has no such part.' using errcode = 'check_violation';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('documents', 0));
  update public.documents as stored set stored_at = now()
  where stored.hash = store_document_part.hash and stored.bytes = store_document_part.bytes;
  if not found then
    perform private.remove_unnamed_documents();
    if (select count(*) from public.documents) >= 300
       or (select count(*) from public.documents as stored
           where stored.stored_at > now() - interval '1 day') >= 40
    then
      raise exception 'There are 300 documents, or 40 of this day.' using errcode = 'PT429';
    end if;
    insert into public.documents (hash, bytes) values (store_document_part.hash, store_document_part.bytes);
  end if;
  insert into public.document_parts as stored (hash, part, content)
  values (store_document_part.hash, store_document_part.part, decode(store_document_part.content, 'base64'))
  on conflict do nothing;
  if (select sum(octet_length(stored.content)) from public.document_parts as stored) > 1000000000 then
    raise exception 'The documents have 1 GB.' using errcode = 'PT429';
  end if;
  if part = last_part then
    select string_agg(stored.content, ''::bytea order by stored.part) into whole
    from public.document_parts as stored where stored.hash = store_document_part.hash;
    if octet_length(whole) <> store_document_part.bytes
       or left(encode(sha256(whole), 'hex'), 32) <> store_document_part.hash
    then
      delete from public.documents as stored where stored.hash = store_document_part.hash;
      return query select false;
      return;
    end if;
  end if;
  return query select true;
end
$$;
comment on function public.store_document_part(text, integer, integer, text) is
  'Stores a part of an uploaded document, in base64; false if all parts together are another document, which '
  'then goes. All together may store 40 new documents a day, keep 300 and 1 GB.';
revoke all on function public.store_document_part(text, integer, integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.store_document_part(text, integer, integer, text) to authenticated;

create function public.stored_documents(hashes text[]) returns table (hash text, bytes integer)
  language sql stable security definer set search_path = ''
as $$
  select private.require_editor();
  select stored.hash, stored.bytes
  from public.documents as stored
  where stored.hash = any (stored_documents.hashes)
    and stored.bytes = (select sum(octet_length(part.content)) from public.document_parts as part
                        where part.hash = stored.hash)
$$;
comment on function public.stored_documents(text[]) is 'Which of these documents are stored completely.';
revoke all on function public.stored_documents(text[]) from public, anon, authenticated, service_role;
grant execute on function public.stored_documents(text[]) to authenticated;

create function public.document_part(hash text, bytes integer, part integer) returns table (content text)
  language sql stable security definer set search_path = ''
as $$
  select encode(found.content, 'base64')
  from public.documents as stored
  join public.document_parts as found on found.hash = stored.hash
  where stored.hash = document_part.hash and stored.bytes = document_part.bytes
    and found.part = document_part.part
$$;
comment on function public.document_part(text, integer, integer) is
  'A part of an uploaded document, in base64.';
revoke all on function public.document_part(text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.document_part(text, integer, integer) to anon;
