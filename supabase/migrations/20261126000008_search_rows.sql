-- What the administrators' list filters and sorts by, as one row an application beside the record: what
-- people wrote is folded once, when it is stored, and the program and the hold, which are in tables of their
-- own, stand beside the status. Triggers keep the rows; nobody but the functions of the schema private reads
-- them.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

create table private.us_states (
  code    text primary key,
  name    text not null,
  letters text not null unique
            generated always as (lower(regexp_replace(name, '[^A-Za-z]', '', 'g'))) stored
);
comment on table private.us_states is
  'The states of the United States, the District of Columbia and the territories with a postal code.';
comment on column private.us_states.code is 'Two letters (USPS).';
comment on column private.us_states.name is 'In English.';
comment on column private.us_states.letters is 'The name without capitals, spaces and points.';

insert into private.us_states (code, name) values
  ('AL', 'Alabama'), ('AK', 'Alaska'), ('AZ', 'Arizona'), ('AR', 'Arkansas'),
  ('CA', 'California'), ('CO', 'Colorado'), ('CT', 'Connecticut'), ('DE', 'Delaware'),
  ('DC', 'District of Columbia'), ('FL', 'Florida'), ('GA', 'Georgia'), ('HI', 'Hawaii'),
  ('ID', 'Idaho'), ('IL', 'Illinois'), ('IN', 'Indiana'), ('IA', 'Iowa'),
  ('KS', 'Kansas'), ('KY', 'Kentucky'), ('LA', 'Louisiana'), ('ME', 'Maine'),
  ('MD', 'Maryland'), ('MA', 'Massachusetts'), ('MI', 'Michigan'), ('MN', 'Minnesota'),
  ('MS', 'Mississippi'), ('MO', 'Missouri'), ('MT', 'Montana'), ('NE', 'Nebraska'),
  ('NV', 'Nevada'), ('NH', 'New Hampshire'), ('NJ', 'New Jersey'), ('NM', 'New Mexico'),
  ('NY', 'New York'), ('NC', 'North Carolina'), ('ND', 'North Dakota'), ('OH', 'Ohio'),
  ('OK', 'Oklahoma'), ('OR', 'Oregon'), ('PA', 'Pennsylvania'), ('RI', 'Rhode Island'),
  ('SC', 'South Carolina'), ('SD', 'South Dakota'), ('TN', 'Tennessee'), ('TX', 'Texas'),
  ('UT', 'Utah'), ('VT', 'Vermont'), ('VA', 'Virginia'), ('WA', 'Washington'),
  ('WV', 'West Virginia'), ('WI', 'Wisconsin'), ('WY', 'Wyoming'), ('AS', 'American Samoa'),
  ('GU', 'Guam'), ('MP', 'Northern Mariana Islands'), ('PR', 'Puerto Rico'), ('VI', 'U.S. Virgin Islands');

-- An applicant who reads the form in Spanish writes Tejas. The form's check knows such names
-- (contract/us-states.ts), and with this the list's filter, search and counts do, too. The record keeps what
-- the applicant wrote.
create table private.us_state_spanish_names (
  name    text primary key,
  code    text not null references private.us_states,
  letters text not null unique
            generated always as (regexp_replace(translate(lower(name), 'áéí', 'aei'), '[^a-z]', '', 'g')) stored
);
comment on table private.us_state_spanish_names is
  'The usual Spanish names of states that have other letters than the English ones; a state may have '
  'several.';
comment on column private.us_state_spanish_names.letters is
  'The name without capitals, accents, spaces and points.';

insert into private.us_state_spanish_names (name, code) values
  ('Carolina del Norte', 'NC'), ('Carolina del Sur', 'SC'), ('Dakota del Norte', 'ND'),
  ('Dakota del Sur', 'SD'), ('Distrito de Columbia', 'DC'), ('Hawái', 'HI'), ('Luisiana', 'LA'),
  ('Misisipi', 'MS'), ('Misuri', 'MO'), ('Nueva Hampshire', 'NH'), ('Nuevo Hampshire', 'NH'),
  ('Nueva Jersey', 'NJ'), ('Nuevo México', 'NM'), ('Nuevo Méjico', 'NM'), ('Nueva York', 'NY'),
  ('Pensilvania', 'PA'), ('Tejas', 'TX'), ('Tenesí', 'TN'), ('Virginia Occidental', 'WV'),
  ('Virginia del Oeste', 'WV'), ('Samoa Americana', 'AS'), ('Islas Marianas del Norte', 'MP'),
  ('Islas Vírgenes', 'VI'), ('Islas Vírgenes Americanas', 'VI'), ('Islas Vírgenes de EE. UU.', 'VI'),
  ('Islas Vírgenes de los Estados Unidos', 'VI'), ('Islas Vírgenes Estadounidenses', 'VI');

-- NFD takes a letter and its accents apart, and only the letter stays: Oregón is known by its English name.
create function private.find_state(written text) returns private.us_states
  language plpgsql stable set search_path = ''
as $$
declare
  given text := regexp_replace(lower(normalize(written, NFD)), '[^a-z]', '', 'g');
  found private.us_states;
begin
  select * into found from private.us_states as known
  where known.code = upper(given) or known.letters = given
     or known.code = (select spanish.code from private.us_state_spanish_names as spanish where spanish.letters = given);
  return found;
end
$$;
comment on function private.find_state(text) is
  'A state by its code, or by its name in English or Spanish, in any capitals, punctuation and accents; '
  'null for anything else.';

-- An apostrophe is left out before normalizing: the acute accent, which some type for one, would become a
-- space. NFKD takes a letter and its accents apart, which the range U+0300 to U+036F then removes; the
-- letters of the outer translate() are not made of two.
create function private.folded(written text) returns text
  language sql immutable
  return regexp_replace(
    translate(
      regexp_replace(lower(normalize(translate(written, '''’‘ʼʹ`´', ''), NFKD)), '[\u0300-\u036f]', '', 'g'),
      'đøłħŧı', 'dolhti'),
    '\s+', ' ', 'g');
comment on function private.folded(text) is
  'Small letters without accents and apostrophes, words one space apart: what a search compares.';

create table private.application_search_rows (
  application_id   uuid        primary key references public.scholarship_applications on delete cascade on update cascade,
  created_at       timestamptz not null,
  status           text        not null,
  is_decided       boolean     not null,
  program          text        not null default '',
  state            text        not null default '',
  language         text        not null default 'en',
  is_held          boolean     not null default false,
  sort_name        text        not null,
  search_text      text        not null,
  reversed_mailbox text,
  phone            text,
  decided_at       timestamptz,
  -- least() and greatest() pass over null.
  decision_days    smallint    generated always as (
    case when decided_at is not null
         then least(greatest(floor(extract(epoch from decided_at - created_at) / 86400), 0), 365)::smallint end
  ) stored,
  assignee         uuid
) with (fillfactor = 85);

comment on table private.application_search_rows is
  'One row an application, kept by triggers: what the list of administrators filters, sorts and counts by.';
comment on column private.application_search_rows.created_at is 'As in the record.';
comment on column private.application_search_rows.status is 'As in the record.';
comment on column private.application_search_rows.is_decided is
  'Whether the status decides (application_statuses); one that does not waits for a decision.';
comment on column private.application_search_rows.program is
  'As in the details; empty without any, which an index finds in the order of the list like every other '
  'value.';
comment on column private.application_search_rows.state is
  'The code of the state that the applicant wrote; empty if it is none.';
comment on column private.application_search_rows.language is
  'As in the details; en, the language of the first forms, without any.';
comment on column private.application_search_rows.sort_name is
  'Last name, first name, folded; at most 200 characters, which an index can take.';
comment on column private.application_search_rows.search_text is
  'Names, email address, city, state, program and the digits of the phone number, folded, each after a '
  'space.';
comment on column private.application_search_rows.reversed_mailbox is
  'The end of what stands before the only @ of search_text, backwards; null where there are more of them.';
comment on column private.application_search_rows.phone is
  'The ten digits of an American phone number, without the country''s 1; null for others.';
comment on column private.application_search_rows.decided_at is
  'When a status that decides last followed one that does not; null if undecided, and if nothing is known '
  'of it.';
comment on column private.application_search_rows.decision_days is
  'Whole days from the application to its decision, at most 365.';
comment on column private.application_search_rows.assignee is
  'The account that takes care of it (application_assignments); null for nobody.';

revoke all on private.us_states, private.us_state_spanish_names, private.application_search_rows
  from public, anon, authenticated, service_role;
alter table private.us_states               enable row level security;
alter table private.us_state_spanish_names  enable row level security;
alter table private.application_search_rows enable row level security;

-- Words begin with a space in it, so that "% an%" finds words that start so: one or two letters have no
-- trigram elsewhere. The bodies of functions of a row are text: PostgreSQL 15 refuses to add a column with a
-- default to a table whose row a parsed body uses.
create function private.search_text(application public.scholarship_applications, state private.us_states, program text)
  returns text
  language sql immutable
as $$
  select ' ' || private.folded(concat_ws(' ', (application).first_name, (application).last_name, (application).email,
                                         (application).city, (application).state, (state).code, (state).name, program))
             || ' ' || regexp_replace((application).phone, '[^0-9]', '', 'g')
$$;
comment on function private.search_text(public.scholarship_applications, private.us_states, text) is
  'What a search looks into.';

-- An index finds an address by it at once. Each of an address's letters in threes stands in very many others,
-- so that the index of the search reads a tenth of a second to find one. 64 characters tell addresses apart,
-- and fit into an index however many letters one sign is made of.
create function private.reversed_mailbox(search_text text) returns text
  language sql immutable
  return case when search_text not like '%@%@%' then left(reverse(split_part(search_text, '@', 1)), 64) end;
comment on function private.reversed_mailbox(text) is 'What stands before the only @, backwards.';

create function private.american_phone(written text) returns text
  language sql immutable
  return substring(regexp_replace(written, '[^0-9]', '', 'g') from '^1?([0-9]{10})$');
comment on function private.american_phone(text) is
  'The ten digits of an American phone number in any writing; null for others.';

create function private.sort_name(application public.scholarship_applications) returns text
  language sql immutable
as $$
  select left(private.folded((application).last_name || ' ' || (application).first_name), 200)
$$;
comment on function private.sort_name(public.scholarship_applications) is
  'What the list is sorted by name with.';

-- A statement at a time: what is brought in by the thousand is counted once.
create function private.add_application_search_rows() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.application_search_rows
    (application_id, created_at, status, is_decided, state, sort_name, search_text, reversed_mailbox, phone)
  select a.id, a.created_at, a.status, statuses.decides, coalesce((known.state).code, ''), private.sort_name(a),
         written.search_text, private.reversed_mailbox(written.search_text), private.american_phone(a.phone)
  from after_change as a
  join public.application_statuses as statuses on statuses.name = a.status
  cross join lateral (select private.find_state(a.state) as state offset 0) as known
  cross join lateral (select private.search_text(a, known.state, null) as search_text offset 0) as written;
  return null;
end
$$;
comment on function private.add_application_search_rows() is
  'Writes what the list filters by when applications are stored.';

create function private.change_application_search_rows() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A colleague may change something else of the row meanwhile: only what a change is about is written.
  update private.application_search_rows as found
  set status = a.status, is_decided = statuses.decides, created_at = a.created_at
  from after_change as a
  join public.application_statuses as statuses on statuses.name = a.status
  where found.application_id = a.id and (found.status, found.created_at) is distinct from (a.status, a.created_at);
  update private.application_search_rows as found
  set state = coalesce((known.state).code, ''), sort_name = private.sort_name(a), search_text = written.search_text,
      reversed_mailbox = private.reversed_mailbox(written.search_text), phone = private.american_phone(a.phone)
  from before_change as b
  join after_change as a using (id)
  left join public.scholarship_application_details as details on details.application_id = id
  cross join lateral (select private.find_state(a.state) as state offset 0) as known
  cross join lateral (select private.search_text(a, known.state, details.program) as search_text offset 0) as written
  where found.application_id = id
    and (b.first_name, b.last_name, b.email, b.phone, b.city, b.state)
        is distinct from (a.first_name, a.last_name, a.email, a.phone, a.city, a.state);
  return null;
end
$$;
comment on function private.change_application_search_rows() is
  'Writes what the list filters by when applications are changed.';

create function private.note_details() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Details that are deleted with their application have no row left.
  update private.application_search_rows as found
  set program = coalesce(details.program, ''), language = coalesce(details.language, 'en'),
      search_text = written.search_text, reversed_mailbox = private.reversed_mailbox(written.search_text)
  from after_change as one
  join public.scholarship_applications as a on a.id = one.application_id
  left join public.scholarship_application_details as details on details.application_id = a.id
  cross join lateral (select private.find_state(a.state) as state offset 0) as known
  cross join lateral (select private.search_text(a, known.state, details.program) as search_text offset 0) as written
  where found.application_id = a.id
    and (found.program, found.language) <> (coalesce(details.program, ''), coalesce(details.language, 'en'));
  return null;
end
$$;
comment on function private.note_details() is
  'Writes the programs and languages of applications beside their status.';

create function private.note_hold() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  case tg_op
    when 'INSERT' then
      update private.application_search_rows set is_held = true where application_id = new.application_id;
    when 'DELETE' then
      update private.application_search_rows set is_held = false where application_id = old.application_id;
    when 'TRUNCATE' then
      update private.application_search_rows set is_held = false where is_held;
  end case;
  return null;
end
$$;
comment on function private.note_hold() is 'Writes beside the status of an application whether it is held.';

create function private.date_decisions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.application_search_rows as stored
  set decided_at = case when last_one.decides then last_one.changed_at end
  from (
    select distinct on (application_id) application_id, after.decides, changed_at
    from after_change
    join public.application_statuses as before on before.name = from_status
    join public.application_statuses as after on after.name = to_status
    where before.decides <> after.decides
    order by application_id, changed_at desc, id desc
  ) as last_one
  where stored.application_id = last_one.application_id;
  return null;
end
$$;
comment on function private.date_decisions() is
  'Writes when an application was decided; one whose decision is taken back is undecided.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;

create trigger new_applications_can_be_searched
  after insert on public.scholarship_applications referencing new table as after_change
  for each statement execute function private.add_application_search_rows();
create trigger changed_applications_can_be_searched
  after update on public.scholarship_applications referencing old table as before_change new table as after_change
  for each statement execute function private.change_application_search_rows();
create trigger new_details_can_be_searched
  after insert on public.scholarship_application_details referencing new table as after_change
  for each statement execute function private.note_details();
create trigger changed_details_can_be_searched
  after update on public.scholarship_application_details referencing new table as after_change
  for each statement execute function private.note_details();
create trigger deleted_details_can_be_searched
  after delete on public.scholarship_application_details referencing old table as after_change
  for each statement execute function private.note_details();
create trigger holds_can_be_filtered
  after insert or delete on public.held_applications
  for each row execute function private.note_hold();
create trigger emptied_holds_can_be_filtered
  after truncate on public.held_applications
  for each statement execute function private.note_hold();
create trigger decisions_are_dated
  after insert on public.application_changes referencing new table as after_change
  for each statement execute function private.date_decisions();

-- Each begins with what is filtered, so that a page is read where it stands. There is none of the date alone:
-- PostgreSQL would pass the others by for it, in the hope of meeting a status or a program soon, and read all
-- newer rows where it is wrong. A list without such a filter reads the table's own index
-- (scholarship_applications_newest_idx). `include` answers the other filters without the row.
create index application_search_rows_status_idx on private.application_search_rows
  (status, created_at desc, application_id desc) include (program, state, language, is_held, is_decided);
create index application_search_rows_program_idx on private.application_search_rows
  (program, created_at desc, application_id desc) include (status, state, language);
create index application_search_rows_state_idx on private.application_search_rows
  (state, created_at desc, application_id desc) include (status, program, language);
create index application_search_rows_language_idx on private.application_search_rows
  (language, created_at desc, application_id desc) include (status, program, state);
create index application_search_rows_status_program_idx on private.application_search_rows
  (status, program, created_at desc, application_id desc) include (state, language);
create index application_search_rows_held_idx on private.application_search_rows
  (created_at desc, application_id desc) include (status, program, state, language) where is_held;
create index application_search_rows_undecided_idx on private.application_search_rows
  (created_at desc, application_id desc) include (status, program, state, language, is_held)
  where not is_decided;
-- Few are assigned, and few that are undecided are assigned to nobody: these indexes are small. Those who
-- take care look for what is undecided, which may stand behind very many decisions of theirs.
create index application_search_rows_assignee_idx on private.application_search_rows
  (assignee, created_at desc, application_id desc) include (status, program, state, language)
  where assignee is not null;
create index application_search_rows_assignee_status_idx on private.application_search_rows
  (assignee, status, created_at desc, application_id desc) include (program, state, language, is_held)
  where assignee is not null;
create index application_search_rows_assignee_undecided_idx on private.application_search_rows
  (assignee, created_at desc, application_id desc) include (status, program, state, language, is_held)
  where assignee is not null and not is_decided;
create index application_search_rows_unassigned_idx on private.application_search_rows
  (created_at desc, application_id desc) include (status, program, state, language, is_held)
  where assignee is null and not is_decided;
create index application_search_rows_name_idx on private.application_search_rows (sort_name, application_id);
create index application_search_rows_reversed_mailbox_idx on private.application_search_rows (reversed_mailbox text_pattern_ops);
create index application_search_rows_phone_idx on private.application_search_rows (phone);
create index application_search_rows_text_idx on private.application_search_rows
  using gin (search_text extensions.gin_trgm_ops);
-- What the counts read. Very many rows have the same key, which PostgreSQL stores once: at a million
-- applications these two have 7 MB each.
create index application_search_rows_count_idx on private.application_search_rows
  (status, program, state, language, is_held, is_decided);
create index application_search_rows_decision_days_idx on private.application_search_rows (decision_days)
  where decision_days is not null;

-- Whether a search reads the newest applications until it has a page, or all that its index knows, follows
-- from how often a word is expected. By a sample of a hundred, a word of every thousandth applicant was
-- expected to be ten times as frequent, and its search took ten times as long; a thousand tell the two apart,
-- for about a millisecond of planning. Only the owner can name this table, so only the functions that check
-- the caller first are planned with them.
alter table private.application_search_rows alter column search_text set statistics 1000;
