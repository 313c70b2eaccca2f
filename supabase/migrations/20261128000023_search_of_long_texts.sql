-- A search also finds the words of the answers, of the postal address and of what staff noted and logged.
-- Trigrams of a story would make the index of the list's rows many times as large, and every change of a
-- status would write them anew. So the words stand in a table of their own, which only a change of these
-- texts writes, and are found by their beginnings.

create table private.application_words (
  application_id uuid     primary key references public.scholarship_applications on delete cascade on update cascade,
  words          tsvector not null
);

comment on table private.application_words is
  'The words of the longer texts about an application, kept by triggers: what a search finds beside the row '
  'of the list.';
comment on column private.application_words.words is
  'Of its answers, postal address, notes, and logged replies and calls: folded, each once, without places.';

revoke all on private.application_words from public, anon, authenticated, service_role;
alter table private.application_words enable row level security;

-- Letters and digits alone, so that the parser makes no addresses and no signed numbers of them. A tsvector
-- has room for 150,000 characters, which are all answers and more than twenty of the longest notes. To fold
-- takes half of the time, and plain letters need none of it.
create function private.words_of(written text) returns tsvector
  language sql immutable
  return strip(to_tsvector('pg_catalog.simple'::regconfig, regexp_replace(
    left(case when written ~ '[^\x01-\x7f]' then private.folded(written) else lower(translate(written, '''`', '')) end, 150000),
    '[^[:alnum:]]+', ' ', 'g')));
comment on function private.words_of(text) is 'The words of a text, folded.';

-- The rows are locked first: of two notes at once, the second statement sees both.
create function private.note_words(applications uuid[]) returns void
  language plpgsql set search_path = ''
as $$
begin
  if cardinality(applications) = 0 then
    return;
  end if;
  perform from private.application_words where application_id = any (applications) order by application_id for update;
  update private.application_words as stored set words = written.words
  from (
    select a.id, private.words_of(concat_ws(' ', a.budget, a.education, a.experience, a.why_interested, details.address, details.zip,
             (select string_agg(body, ' ') from public.application_notes where application_id = a.id),
             (select string_agg(body, ' ') from public.application_replies where application_id = a.id))) as words
    from public.scholarship_applications as a
    left join public.scholarship_application_details as details on details.application_id = a.id
    where a.id = any (applications)
  ) as written
  where stored.application_id = written.id and stored.words <> written.words;
end
$$;
comment on function private.note_words(uuid[]) is 'Writes which words are found of these applications.';

create function private.note_words_of_new_applications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.application_words (application_id, words)
  select id, private.words_of(concat_ws(' ', budget, education, experience, why_interested)) from after_change;
  return null;
end
$$;
comment on function private.note_words_of_new_applications() is
  'Writes which words are found of new applications.';

create function private.note_words_of_changed_applications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_words(array(
    select id from before_change as b join after_change as a using (id)
    where (b.budget, b.education, b.experience, b.why_interested) is distinct from (a.budget, a.education, a.experience, a.why_interested)));
  return null;
end
$$;
comment on function private.note_words_of_changed_applications() is
  'Writes which words are found where answers are changed or erased.';

create function private.note_words_beside() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_words(array(select distinct application_id from after_change));
  return null;
end
$$;
comment on function private.note_words_beside() is
  'Writes which words are found where an address, a note or a logged reply comes, changes or goes.';

create trigger new_applications_have_words
  after insert on public.scholarship_applications referencing new table as after_change
  for each statement execute function private.note_words_of_new_applications();
create trigger changed_applications_have_words
  after update on public.scholarship_applications referencing old table as before_change new table as after_change
  for each statement execute function private.note_words_of_changed_applications();
create trigger new_details_have_words
  after insert on public.scholarship_application_details referencing new table as after_change
  for each statement execute function private.note_words_beside();
create trigger changed_details_have_words
  after update on public.scholarship_application_details referencing new table as after_change
  for each statement execute function private.note_words_beside();
create trigger deleted_details_have_words
  after delete on public.scholarship_application_details referencing old table as after_change
  for each statement execute function private.note_words_beside();
create trigger new_notes_have_words
  after insert on public.application_notes referencing new table as after_change
  for each statement execute function private.note_words_beside();
create trigger changed_notes_have_words
  after update on public.application_notes referencing new table as after_change
  for each statement execute function private.note_words_beside();
create trigger deleted_notes_have_words
  after delete on public.application_notes referencing old table as after_change
  for each statement execute function private.note_words_beside();
create trigger new_replies_have_words
  after insert on public.application_replies referencing new table as after_change
  for each statement execute function private.note_words_beside();
create trigger changed_replies_have_words
  after update on public.application_replies referencing new table as after_change
  for each statement execute function private.note_words_beside();
create trigger deleted_replies_have_words
  after delete on public.application_replies referencing old table as after_change
  for each statement execute function private.note_words_beside();

insert into private.application_words (application_id, words) select id, '' from public.scholarship_applications;
do $$ begin perform private.note_words(array(select id from public.scholarship_applications)); end $$;

create index application_words_idx on private.application_words using gin (words);

-- The last part of a word may be its beginning, since a search runs while somebody types. An address of email
-- and a phone number are looked for where applicants write them, in indexes that find them at once.
create function private.words_query(word text) returns tsquery
  language sql immutable set search_path = ''
as $$
  select string_agg(quote_literal(part) || case when place = last then ':*' else '' end, ' & ')::tsquery
  from (
    select part, place, max(place) over () as last
    from regexp_split_to_table(word, '[^[:alnum:]]+') with ordinality as split (part, place)
    where char_length(part) >= 3
  ) as parts
  where word !~ '@' and word !~ '^[-+().,/0-9]*([0-9][-+().,/]*){7}$'
$$;
comment on function private.words_query(text) is
  'What one folded word of a search looks for in private.application_words; null if nothing.';

alter function private.word_condition(text) rename to row_word_condition;
comment on function private.row_word_condition(text) is
  'The condition of one folded word on private.application_search_rows as found, as SQL text.';

-- Few applications are named, so that their index finds them beside what the index of the search finds. What
-- more of them have is met soon in the order of the list, and is looked up row by row: as a condition with
-- `in` or `exists` PostgreSQL would first read all that have it.
create function private.word_condition(word text) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  few    constant integer := 3000;
  wanted constant tsquery := private.words_query(word);
  of_row constant text    := private.row_word_condition(word);
  ids    uuid[];
begin
  if wanted is null then
    return of_row;
  end if;
  ids := array(select application_id from private.application_words where words @@ wanted limit few + 1);
  return case
    when cardinality(ids) = 0 then of_row
    when cardinality(ids) <= few then format('(%s or found.application_id = any (%L::uuid[]))', of_row, ids)
    else format('(%s or (select a.words @@ %L::tsquery from private.application_words as a where a.application_id = found.application_id))',
                of_row, wanted)
  end;
end
$$;
comment on function private.word_condition(text) is
  'The condition of one folded word, in the row of the list or in the longer texts, as SQL text.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
