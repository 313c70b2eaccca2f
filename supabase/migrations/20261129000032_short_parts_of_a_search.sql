-- Addresses have short words with signs: "c/o Hope House", "unit #7", "12 1/2 Main". Beside a longer word,
-- the parts of such a word are also looked for in the longer texts.

create function private.short_words_query(word text) returns tsquery
  language sql immutable set search_path = ''
as $$
  select string_agg(quote_literal(part) || ':*', ' & ')::tsquery
  from regexp_split_to_table(word, '[^[:alnum:]]+') as part
  where part <> '' and word !~ '@' and word !~ '[[:alnum:]]{3}'
$$;
comment on function private.short_words_query(text) is
  'What a folded word without three letters or digits in a row looks for in private.application_words, beside '
  'a longer word; null for any other word.';

create or replace function private.search_condition(words text[]) returns text
  language sql stable set search_path = ''
as $$
  select string_agg(
    case
      when short is not null and exists (select from unnest(words) as other where private.words_query(other) is not null) then
        format('(%s or (select a.words @@ %L::tsquery from private.application_words as a where a.application_id = found.application_id))',
               private.row_word_condition(word), short)
      else private.word_condition(word)
    end, ' and ')
  from unnest(words) as word, private.short_words_query(word) as short
$$;

revoke all on all functions in schema private from public, anon, authenticated, service_role;
