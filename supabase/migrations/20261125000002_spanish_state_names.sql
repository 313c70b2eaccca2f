-- An applicant who reads the form in Spanish writes Tejas. The form's check knows such names
-- (contract/us-states.ts), and with this the list's filter, search and counts do, too. The record keeps what
-- the applicant wrote.

create table private.us_state_spanish_names (
  name    text primary key,
  code    text not null references private.us_states,
  letters text not null unique generated always as (regexp_replace(translate(lower(name), 'áéí', 'aei'), '[^a-z]', '', 'g')) stored
);
comment on table  private.us_state_spanish_names         is 'The usual Spanish names of states that have other letters than the English ones.';
comment on column private.us_state_spanish_names.name    is 'The name, in Spanish.';
comment on column private.us_state_spanish_names.code    is 'The state; one may have several names.';
comment on column private.us_state_spanish_names.letters is 'The name without capitals, accents, spaces and points.';

revoke all on private.us_state_spanish_names from public, anon, authenticated, service_role;
alter table private.us_state_spanish_names enable row level security;

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
create or replace function private.find_state(written text) returns private.us_states
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
  'A state by its code, or by its name in English or Spanish, in any capitals, punctuation and accents; null for anything else.';

-- Triggers count what is updated. The lock waits for those who are storing an application with the earlier
-- function, and keeps others from writing until this is committed. It is in a block because `lock table` by
-- itself is refused outside a transaction that was begun, and not every tool begins one for a migration.
do $$
begin
  lock table private.application_search_rows in share row exclusive mode;
  update private.application_search_rows as found
  set state = coalesce((known.state).code, ''), search_text = written.search_text, mailbox = private.mailbox(written.search_text)
  from public.scholarship_applications as a
  left join public.scholarship_application_details as details on details.application_id = a.id
  cross join lateral (select private.find_state(a.state) as state offset 0) as known
  cross join lateral (select private.search_text(a, known.state, details.program) as search_text offset 0) as written
  where found.application_id = a.id and found.state <> coalesce((known.state).code, '');
end
$$;
