-- What a reviewer may do: accept the invitation, list and read applications, score them, and keep notes. No
-- policy of a table opens anything to reviewers: each of these functions asks for the right first, and then
-- whether the application is one of theirs. Another one answers as one that does not exist.

-- Whoever knows the id of an application and its address may correct that address within the hour, as the
-- page that sent it does. So reviewers get another id, which says nothing elsewhere.
create table private.review_ids (
  application_id uuid primary key references public.scholarship_applications on delete cascade on update cascade,
  review_id      uuid not null unique default gen_random_uuid()
);
comment on table private.review_ids is 'By which id reviewers know an application; a trigger adds each.';
revoke all on private.review_ids from public, anon, authenticated, service_role;
alter table private.review_ids enable row level security;

create function private.note_review_ids() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.review_ids (application_id) select id from after_change;
  return null;
end
$$;
comment on function private.note_review_ids() is
  'Gives each new application the id by which reviewers know it.';

create trigger new_applications_have_review_ids
  after insert on public.scholarship_applications referencing new table as after_change
  for each statement execute function private.note_review_ids();

insert into private.review_ids (application_id) select id from public.scholarship_applications;

create function private.require_reviewer() returns public.reviewers
  language plpgsql stable set search_path = ''
as $$
declare
  own public.reviewers;
begin
  if public.has_live_session() and public.has_needed_assurance() then
    select * into own from public.reviewers as r where r.account_id = auth.uid();
  end if;
  if own.id is null then
    raise exception 'Only reviewers may ask this.' using errcode = 'insufficient_privilege';
  end if;
  return own;
end
$$;
comment on function private.require_reviewer() is
  'The caller''s row. Raises 42501 unless the caller is a reviewer with a session that still exists and the '
  'assurance level that the account needs.';

create function private.reviewed(own public.reviewers, of_review uuid) returns uuid
  language sql stable set search_path = ''
as $$
  select a.id
  from private.review_ids as known
  join public.scholarship_applications as a on a.id = known.application_id and a.email <> 'removed@removed.invalid'
  where known.review_id = of_review
    and (exists (select from public.review_requests where application_id = a.id and reviewer_id = own.id)
         or (own.sees = 'all' and not exists (select from public.held_applications where application_id = a.id)))
$$;
comment on function private.reviewed(public.reviewers, uuid) is
  'The application that the reviewer knows by this id, if they may read it: asked for it, or sees all and it is '
  'not held. Else null.';

create function private.is_review_closed(of_application uuid) returns boolean
  language sql stable set search_path = ''
as $$
  select found.is_decided or exists (select from private.standing_wish(of_application))
  from private.application_search_rows as found where found.application_id = of_application
$$;
comment on function private.is_review_closed(uuid) is
  'Whether the application is decided, withdrawn or to be erased: it is read, and neither scored nor noted.';

-- What is hidden beside the fields themselves: the applicant's own names, however they are accented and
-- joined, and whatever looks like an email address or a phone number.
create function private.name_pattern(name text) returns text
  language sql immutable set search_path = ''
as $$
  select string_agg(
    case
      when sign ~ '[aeiouyncsz]' then '[' || sign || translate(sign, 'aeiouyncsz', 'áéíóúýñçšž')
        || translate(sign, 'aeiouncsz', 'àèìòùńćşż') || translate(sign, 'aeiou', 'äëïöü') || translate(sign, 'aeiou', 'âêîôû') || ']'
      when sign ~ '[[:alnum:]]' then sign
      else '[^[:alnum:]]{0,2}'
    end, '' order by place)
  from regexp_split_to_table(private.folded(translate(btrim(name), '''’‘ʼʹ`´', '-------')), '') with ordinality as split (sign, place)
$$;
comment on function private.name_pattern(text) is
  'A regular expression for a name with or without accents, its parts apart or joined.';

create function private.without_contact(written text, of_names text[]) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  name   text;
  hidden text := regexp_replace(normalize(written, NFKC), '[\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g');
begin
  hidden := regexp_replace(hidden, '[^\s@<>()]+\s?(@|\[at\]|\(at\))\s?[^\s@<>()]+\.[[:alpha:]]{2,}', '[…]', 'gi');
  hidden := regexp_replace(hidden, '(?<![0-9])\+?\(?([0-9][-.()/_ \u00a0\u2010-\u2015]{0,3}){9,14}[0-9](?![0-9])', '[…]', 'g');
  foreach name in array of_names loop
    hidden := regexp_replace(hidden, '(?<![[:alpha:]])' || private.name_pattern(name) || '(?![[:alpha:]])', '[…]', 'gi');
  end loop;
  return hidden;
end
$$;
comment on function private.without_contact(text, text[]) is
  'A text in which these names, email addresses and phone numbers are […].';

create function private.names_to_hide(first_name text, last_name text) returns text[]
  language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(name order by char_length(name) desc), '{}')
  from (
    select btrim(first_name || ' ' || last_name) as name union select btrim(first_name) union select btrim(last_name)
    union select regexp_split_to_table(first_name || ' ' || last_name, '[^[:alpha:]''’]+')
  ) as names
  where char_length(name) >= 3
$$;
comment on function private.names_to_hide(text, text) is
  'A whole name, its two fields, and each of its parts that has three letters or more; the longest first.';

create function public.my_review_right(invitation text default null) returns table (sees text, hides_names boolean)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  own_email text := (select lower(email) from auth.users where id = auth.uid() and email_confirmed_at is not null);
begin
  if not (public.has_live_session() and public.has_needed_assurance()) then
    return;
  end if;
  if not exists (select from public.reviewers as r where r.account_id = auth.uid()) then
    update public.reviewers as r set account_id = auth.uid(), accepted_at = now()
    where r.account_id is null and r.email = own_email and r.invited_at > now() - private.invitation_lasts()
      and case
        when exists (select from private.reviewer_tokens as t where t.reviewer_id = r.id) then
          exists (select from private.reviewer_tokens as t
                  where t.reviewer_id = r.id and t.token_hash = sha256(convert_to(invitation, 'UTF8')))
        else r.email = private.proven_email(auth.uid())
      end;
    if not found and own_email = private.proven_email(auth.uid()) then
      return query
        select 'invited', true from public.reviewers as r
        where r.account_id is null and r.email = own_email and r.invited_at > now() - private.invitation_lasts();
      return;
    end if;
  end if;
  delete from private.reviewer_tokens as t using public.reviewers as r where r.id = t.reviewer_id and r.account_id = auth.uid();
  return query select r.sees, r.hides_names from public.reviewers as r where r.account_id = auth.uid();
end
$$;
comment on function public.my_review_right(text) is
  'What the caller sees as a reviewer; no row for who is none. Accepts an invitation to the confirmed address of '
  'the caller''s account, with the token of the mailed link; invited: the token is missing or wrong.';

create function private.review_source(own public.reviewers) returns text
  language sql stable set search_path = ''
as $$
  select case own.sees
    when 'all' then format(
      'private.application_search_rows as found
       left join public.review_requests as asked on asked.application_id = found.application_id and asked.reviewer_id = %L
       cross join lateral (select where not found.is_held or asked.application_id is not null) as readable', own.id)
    else format(
      'public.review_requests as asked
       join private.application_search_rows as found on found.application_id = asked.application_id and asked.reviewer_id = %L', own.id)
  end || format(
    ' join public.scholarship_applications as a on a.id = found.application_id and a.email <> ''removed@removed.invalid''
      join private.review_ids as known on known.application_id = found.application_id
      cross join lateral (select count(*)::integer as given from public.application_scores as s
                          where s.reviewer = %L and s.application_id = found.application_id) as own
      left join (select distinct on (application_id) application_id, did from public.application_replies
                 where did is not null and did <> ''addition'' order by application_id, written_at desc) as wish
        on wish.application_id = found.application_id and wish.did <> ''return''', own.account_id)
$$;
comment on function private.review_source(public.reviewers) is
  'The tables of what a reviewer may read, as SQL text: found, a, known, own (scores) and wish.';

create function private.review_condition(tab text, criteria integer) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  return case tab
    when 'to_score' then format('not found.is_decided and wish.did is null and own.given < %s', greatest(criteria, 1))
    when 'scored' then format('not found.is_decided and wish.did is null and own.given >= %s', greatest(criteria, 1))
    when 'closed' then '(found.is_decided or wish.did is not null)'
  end;
end
$$;
comment on function private.review_condition(text, integer) is
  'Of to_score, scored or closed, as SQL text; null for another tab.';

create function public.review_list(
  tab text default 'to_score', criteria integer default 1, after_at timestamptz default null, after_id uuid default null
) returns table (
  id uuid, reference text, created_at timestamptz, first_name text, last_name text, program text, language text, given integer
)
  language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
as $$
declare
  own       public.reviewers := private.require_reviewer();
  condition text := private.review_condition(tab, criteria);
  direction text := case tab when 'to_score' then 'asc' else 'desc' end;
  beyond    text := case tab when 'to_score' then '>' else '<' end;
begin
  if condition is null then
    raise exception 'tab is to_score, scored or closed.' using errcode = 'invalid_parameter_value';
  end if;
  if after_at is not null then
    condition := condition || format(' and (found.created_at, known.review_id) %s (%L, %L)', beyond, after_at, after_id);
  end if;
  return query execute format(
    'select known.review_id, upper(left(a.id::text, 8)), a.created_at, case when $1 then null else a.first_name end, case when $1 then null else a.last_name end,
            nullif(found.program, ''''), found.language, own.given
     from %s where %s order by found.created_at %s, known.review_id %3$s limit 50',
    private.review_source(own), condition, direction)
  using own.hides_names;
end
$$;
comment on function public.review_list(text, integer, timestamptz, uuid) is
  'For reviewers: fifty of what they may read. to_score has the oldest first; scored and closed (decided, '
  'withdrawn or to be erased) the newest. Names are null where they are hidden.';

create function public.review_counts(criteria integer default 1) returns table (tab text, applications integer)
  language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
as $$
declare
  own public.reviewers := private.require_reviewer();
  one text;
begin
  foreach one in array array['to_score', 'scored', 'closed'] loop
    return query execute format(
      'select %L, count(*)::integer from (select from %s where %s limit 1001) as counted',
      one, private.review_source(own), private.review_condition(one, criteria));
  end loop;
end
$$;
comment on function public.review_counts(integer) is
  'For reviewers: how many applications each tab of review_list has, up to 1,001.';

create function public.review_application(of_review uuid) returns table (
  id uuid, reference text, created_at timestamptz, first_name text, last_name text, email text, phone text, address text, city text, zip text,
  state text, program text, language text, budget text, education text, experience text, why_interested text,
  additions jsonb, is_closed boolean
)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  own    public.reviewers := private.require_reviewer();
  hides  boolean := own.hides_names;
  names  text[];
  of_application constant uuid := private.reviewed(own, of_review);
begin
  if hides then
    select private.names_to_hide(a.first_name, a.last_name) into names
    from public.scholarship_applications as a where a.id = of_application;
  end if;
  return query
    select of_review, upper(left(a.id::text, 8)), a.created_at,
           case when not hides then a.first_name end, case when not hides then a.last_name end,
           case when not hides then a.email end, case when not hides then a.phone end,
           case when not hides then d.address end, case when not hides then a.city end, case when not hides then d.zip end,
           a.state, d.program, d.language, shown.budget, shown.education, shown.experience, shown.why_interested,
           coalesce(added.additions, '[]'), coalesce(private.is_review_closed(a.id), false)
    from public.scholarship_applications as a
    left join public.scholarship_application_details as d on d.application_id = a.id
    cross join lateral (
      select case when hides then private.without_contact(a.budget, names) else a.budget end as budget,
             case when hides then private.without_contact(a.education, names) else a.education end as education,
             case when hides then private.without_contact(a.experience, names) else a.experience end as experience,
             case when hides then private.without_contact(a.why_interested, names) else a.why_interested end as why_interested
    ) as shown
    left join lateral (
      select jsonb_agg(jsonb_build_object('question', r.question,
               'body', case when hides then private.without_contact(r.body, names) else r.body end) order by r.written_at) as additions
      from public.application_replies as r where r.application_id = a.id and r.did = 'addition'
    ) as added on true
    where a.id = of_application;
end
$$;
comment on function public.review_application(uuid) is
  'For reviewers: one application that they may read, with what its applicant added (a list of question and '
  'body). Where names are hidden, contact information is null, and answers are without_contact.';

create function public.review_scores(of_review uuid)
  returns table (criterion text, reviewer_email text, is_own boolean, score smallint)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.reviewers := private.require_reviewer();
  of_application constant uuid := private.reviewed(own, of_review);
begin
  if of_application is null then
    return;
  end if;
  return query
    select s.criterion, null::text, s.reviewer = auth.uid(), s.score
    from public.application_scores as s
    where s.application_id = of_application
      and exists (
        select from public.application_scores as mine
        where mine.application_id = of_application and mine.criterion = s.criterion and mine.reviewer = auth.uid())
    order by s.criterion, s.scored_at, s.reviewer
    limit 1000;
end
$$;
comment on function public.review_scores(uuid) is
  'For reviewers: the scores of an application that they may read, of each criterion that they scored too, '
  'without who gave the others.';

create function public.give_review_score(of_review uuid, of_criterion text, given integer)
  returns table (outcome text)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  own public.reviewers := private.require_reviewer();
  of_application constant uuid := private.reviewed(own, of_review);
begin
  if of_application is null then
    return query select 'gone';
  elsif private.is_review_closed(of_application) then
    return query select 'closed';
  elsif (select count(*) >= 20 from public.application_scores as s
         where s.application_id = of_application and s.reviewer = auth.uid() and s.criterion <> of_criterion) then
    raise exception 'An application has at most twenty criteria.' using errcode = 'check_violation';
  else
    insert into public.application_scores (application_id, criterion, score) values (of_application, of_criterion, given)
    on conflict (application_id, criterion, reviewer) do update set score = excluded.score;
    return query select 'stored';
  end if;
end
$$;
comment on function public.give_review_score(uuid, text, integer) is
  'For reviewers: scores one criterion from 1 to 5. stored, closed, or gone if they may not read it.';

create function public.review_notes(of_review uuid) returns table (id uuid, body text, written_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  own public.reviewers := private.require_reviewer();
  of_application constant uuid := private.reviewed(own, of_review);
begin
  if of_application is null then
    return;
  end if;
  return query
    select n.id, n.body, n.written_at from public.application_notes as n
    where n.application_id = of_application and n.written_by = auth.uid()
    order by n.written_at desc, n.id
    limit 100;
end
$$;
comment on function public.review_notes(uuid) is
  'For reviewers: their own notes about an application that they may read, newest first.';

create function public.write_review_note(note_id uuid, of_review uuid, words text) returns table (outcome text)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  own public.reviewers := private.require_reviewer();
  of_application constant uuid := private.reviewed(own, of_review);
begin
  if of_application is null then
    return query select 'gone';
  elsif private.is_review_closed(of_application) then
    return query select 'closed';
  elsif (select count(*) >= 1000 or count(*) filter (where n.application_id = of_application) >= 50
         from public.application_notes as n
         where n.written_by = auth.uid() and (n.application_id = of_application or n.written_at > now() - interval '1 day')) then
    return query select 'too_many';
  else
    insert into public.application_notes (id, application_id, body) values (note_id, of_application, words)
    on conflict (id) do nothing;
    return query
      select case when exists (
        select from public.application_notes as n
        where n.id = note_id and n.application_id = of_application and n.body = words and n.written_by = auth.uid()
      ) then 'stored' else 'earlier' end;
  end if;
end
$$;
comment on function public.write_review_note(uuid, uuid, text) is
  'For reviewers: a note that staff read. stored (also by an earlier try), earlier if the id has other words, '
  'closed, gone, or too_many: fifty about an application, a thousand a day.';

create function public.delete_review_note(of_note uuid) returns table (outcome text)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  own public.reviewers := private.require_reviewer();
begin
  delete from public.application_notes as n
  where n.id = of_note and n.written_by = auth.uid()
    and private.reviewed(own, (select known.review_id from private.review_ids as known where known.application_id = n.application_id)) is not null;
  return query select 'deleted';
end
$$;
comment on function public.delete_review_note(uuid) is
  'For reviewers: deletes one of their own notes; also says deleted if there is none.';

revoke all on function
  private.note_review_ids(), private.require_reviewer(), private.reviewed(public.reviewers, uuid),
  private.is_review_closed(uuid), private.name_pattern(text), private.without_contact(text, text[]), private.names_to_hide(text, text), private.review_source(public.reviewers), private.review_condition(text, integer),
  public.my_review_right(text), public.review_list(text, integer, timestamptz, uuid), public.review_counts(integer),
  public.review_application(uuid), public.review_scores(uuid), public.give_review_score(uuid, text, integer),
  public.review_notes(uuid), public.write_review_note(uuid, uuid, text), public.delete_review_note(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.my_review_right(text), public.review_list(text, integer, timestamptz, uuid), public.review_counts(integer),
  public.review_application(uuid), public.review_scores(uuid), public.give_review_score(uuid, text, integer),
  public.review_notes(uuid), public.write_review_note(uuid, uuid, text), public.delete_review_note(uuid)
  to authenticated;
