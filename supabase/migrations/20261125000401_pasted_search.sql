-- The search of administrators understands what is copied from a mail or a document: other dashes and
-- spaces, signs that nobody sees, an address with its name or as a link, commas at the ends of words. A dash
-- in a name stands for a space too, because applicants write both. Stored rows stay as they are.

create function private.pasted_text(search text) returns text
  language sql immutable set search_path = ''
as $$
  -- The address alone of `Name <address>`, since its owner may have another name there; then without the
  -- scheme of a link. Dashes and spaces become those of a keyboard; U+00AD to U+FEFF here have no width. As
  -- escapes of regular expressions they need no UTF-8 to be stored.
  select btrim(regexp_replace(coalesce(substring(plain from '<([^<>@\s]+@[^<>@\s]+)>'), plain), '^\s*(mailto|tel):([^?]*).*$', '\2', 'i'),
               ' ,;:."“”«»')
  from regexp_replace(search, '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g') as visible,
       regexp_replace(visible, '[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]', '-', 'g') as dashed,
       regexp_replace(dashed, '[\u00a0\u2007\u2009\u202f]', ' ', 'g') as plain
$$;
comment on function private.pasted_text(text) is 'A search as a keyboard writes it: without a link''s scheme, a name around an address, invisible signs, and other dashes and spaces.';

create or replace function private.search_words(search text) returns text[]
  language sql immutable set search_path = ''
as $$
  -- Digits and what stands between them are one phone number, or a part of one.
  select case
    when pasted ~ '^[-+().,/[:space:]0-9]*[0-9][-+().,/[:space:]0-9]*$' then array[regexp_replace(pasted, '[^-0-9]', '', 'g')]
    else (array(
      select word
      from regexp_split_to_table(private.folded(pasted), ' ') with ordinality as split (written, place),
           btrim(written, ',;:."“”«»()[]<>-') as word
      where word <> ''
      order by place))[1:6]
  end
  from private.pasted_text(search) as pasted
$$;
comment on function private.search_words(text) is 'The first six words of a search, folded, without signs at their ends; a phone number is one word.';

-- As text, with every value quoted: how PostgreSQL finds the rows depends on the values, so each list is
-- planned with its own.
create or replace function private.word_condition(word text) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  id    text := replace(ltrim(word, '#'), '-', '');
  parts text := word;
  reversed_mailbox text := left(reverse(split_part(word, '@', 1)), 64);
begin
  -- Signs alone have no place in the index: every application would be read for them.
  if word !~ '[[:alnum:]]' then
    return 'true';
  end if;
  if word ~ '^[-+().,/0-9]+$' then
    parts := regexp_replace(word, '[^0-9]', '', 'g');
    parts := case when char_length(parts) = 11 then regexp_replace(parts, '^1', '') else parts end;
  end if;
  -- A whole phone number leads into its own index. Other phone numbers may hold the ten digits too, and so
  -- may an address before its @, as those do that reach a phone.
  if word ~ '^[-+().,/0-9]+$' and parts ~ '^[0-9]{10}$' then
    return format('(found.phone = %1$L or (found.phone is null or found.mailbox like %2$L) and found.search_text like %3$L)',
                  parts, reverse(parts) || '%', '%' || parts || '%');
  end if;
  -- One or two letters must start a word: elsewhere they stand nearly everywhere, and no index could find
  -- them.
  parts := case when char_length(parts) <= 2 then '% ' else '%' end || private.literal_for_like(parts) || '%';
  -- Any one sign in the place of a dash, except in an address: García-López is also García López.
  if word !~ '@' then
    parts := replace(parts, '-', '_');
  end if;
  return case
    -- The start of an id is the reference that applicants are told; a name or a phone number can look the
    -- same.
    when id ~ '^[0-9a-f]{8,32}$' then
      format('(found.application_id between %L and %L or found.search_text like %L)', rpad(id, 32, '0'), rpad(id, 32, 'f'), parts)
    -- The first condition says nothing new, but leads into the index of addresses.
    when word ~ '^[^@]{4,}@[^@]*$' then
      format('(found.mailbox like %L or found.mailbox is null) and found.search_text like %L',
             private.literal_for_like(reversed_mailbox) || '%', parts)
    else format('found.search_text like %L', parts)
  end;
end
$$;

revoke all on function private.pasted_text(text) from public, anon, authenticated, service_role;
