-- A street is written with short words: "hollow rd", "apt 4B". Beside a longer word, one of one or two signs
-- is also looked for in the longer texts, row by row: the longer word has found the rows.

create function private.search_condition(words text[]) returns text
  language sql stable set search_path = ''
as $$
  select string_agg(
    case
      when word ~ '^[[:alnum:]]{1,2}$' and exists (select from unnest(words) as other where private.words_query(other) is not null) then
        format('(%s or (select a.words @@ %L::tsquery from private.application_words as a where a.application_id = found.application_id))',
               private.row_word_condition(word), quote_literal(word) || ':*')
      else private.word_condition(word)
    end, ' and ')
  from unnest(words) as word
$$;
comment on function private.search_condition(text[]) is
  'The condition of all folded words of a search, as SQL text; null without any.';

create or replace function private.list_condition(filter jsonb) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  known     text[] := '{search,status,program,state,language,from,to,time_zone,overdue_days,assigned}';
  search    text := filter ->> 'search';
  time_zone text := coalesce(filter ->> 'time_zone', 'UTC');
begin
  known := known || array(select key from private.list_flags(time_zone));
  if jsonb_typeof(filter) is distinct from 'object' or char_length(search) > 300
     or exists (select from jsonb_object_keys(filter) as key where key <> all (known)) then
    raise exception 'A filter has no other keys than %, and a search of at most 300 characters.', array_to_string(known, ', ')
      using errcode = 'invalid_parameter_value';
  end if;
  if filter ->> 'assigned' not in ('me', 'nobody') then
    raise exception 'assigned is me or nobody.' using errcode = 'invalid_parameter_value';
  end if;
  return concat_ws(' and ', 'true',
    'found.status = '       || quote_literal(filter ->> 'status'),
    'found.program = '      || quote_literal(filter ->> 'program'),
    'found.state = '        || quote_literal(filter ->> 'state'),
    'found.language = '     || quote_literal(filter ->> 'language'),
    (select string_agg(condition, ' and ') from private.list_flags(time_zone) where (filter ->> key)::boolean),
    case filter ->> 'assigned'
      when 'me' then 'found.assignee = ' || quote_nullable(auth.uid())
      when 'nobody' then 'found.assignee is null and not found.is_decided'
    end,
    'dated.created_at >= '  || quote_literal((filter ->> 'from')::date::timestamp at time zone time_zone),
    'dated.created_at < '   || quote_literal(((filter ->> 'to')::date + 1)::timestamp at time zone time_zone),
    'not found.is_decided and dated.created_at < '
                            || quote_literal(now() - make_interval(days => (filter ->> 'overdue_days')::integer)),
    private.search_condition(private.search_words(search)));
end
$$;

revoke all on all functions in schema private from public, anon, authenticated, service_role;
