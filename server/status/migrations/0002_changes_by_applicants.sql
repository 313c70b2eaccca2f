-- What the owner of a link may change of the application: contact data, an addition to an answer, a
-- withdrawal, the wish for deletion. And how one gets a link without knowing the reference.

-- Five at most: each one brings a mail.
create function status.find_applications(email text)
  returns table (application_id uuid, sent_to text)
  language sql stable security definer set search_path = ''
as $$
  select a.id, a.email
  from public.scholarship_applications a
  where lower(a.email) = lower(find_applications.email) and a.email <> 'removed@removed.invalid'
  order by a.created_at desc, a.id desc
  limit 5
$$;
comment on function status.find_applications(text) is
  'The newest five applications with this address. No answer of the server tells whether there is one.';

-- The account's own way to the page, without a mail (public.open_my_application). The browser may be
-- anybody's, so such a link ends with the session.
alter table status.links add column session_id uuid references auth.sessions on delete cascade;
comment on column status.links.session_id is 'The session that opened the page; null for a mailed link.';
create index links_session_idx on status.links (session_id);

-- A session that was ended for a stolen token, or whose account was banned, keeps its row.
create function status.is_live(link status.links) returns boolean
  language sql stable set search_path = ''
as $$
  select (link).expires_at > now() and ((link).session_id is null or exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = (link).session_id and coalesce(s.not_after > now(), true) and coalesce(u.banned_until <= now(), true)
  ))
$$;
comment on function status.is_live(status.links) is 'Whether a link still works.';

-- The rows that a link's owner may see are never answers: of the phone number the last two digits.
drop function status.read_link(bytea);
create function status.read_link(token_hash bytea)
  returns table (
    reference text, program text, received_at timestamptz, state text, email text, phone_end text,
    has_address boolean, can_add boolean, wishes text, wishes_since timestamptz, changes jsonb)
  language sql stable security definer set search_path = ''
as $$
  select upper(left(a.id::text, 8)), d.program, a.created_at, private.application_state(a.id, a.status),
         a.email, right(regexp_replace(a.phone, '[^0-9]', '', 'g'), 2),
         d.application_id is not null, a.status = 'new', wish.wishes, wish.wishes_since,
         coalesce(done.changes, '[]')
  from status.links l
  join public.scholarship_applications a on a.id = l.application_id
  left join public.scholarship_application_details d on d.application_id = a.id
  left join lateral private.standing_wish(a.id) as wish on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('what', what, 'at', at) order by at desc) as changes
    from (
      select did as what, written_at as at from public.application_replies
      where application_id = a.id and did is not null
      union all
      select field, changed_at from public.application_contact_changes
      where application_id = a.id and by_applicant
      order by at desc limit 20
    ) newest
  ) done on true
  where l.token_hash = read_link.token_hash and status.is_live(l) and a.email <> 'removed@removed.invalid'
$$;
comment on function status.read_link(bytea) is
  'What the owner of a link may know of the application; changes: the newest twenty that the applicant made, '
  'each with a field or what was done, and when.';

-- The lock makes an erasure under way end first, and a later one wait; and of two changes at once, the second
-- counts the first.
create function status.lock_application(token_hash bytea) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  locked uuid;
begin
  select l.application_id into locked from status.links l
  where l.token_hash = lock_application.token_hash and status.is_live(l);
  perform from public.scholarship_applications a
  where a.id = locked and a.email <> 'removed@removed.invalid'
  for no key update;
  -- Whoever waited for the lock may find that the address, and so the link, has changed.
  perform from status.links l where l.token_hash = lock_application.token_hash and l.application_id = locked;
  return case when found then locked end;
end
$$;
comment on function status.lock_application(bytea) is
  'Locks the application of a link. Null: there is no such link or application.';

create function status.correct_contact(token_hash bytea, contact jsonb)
  returns table (
    outcome text, application_id uuid, change_id uuid, fields text[], email text, program text, language text,
    is_held boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  corrected constant uuid := status.lock_application(token_hash);
  stored    jsonb;
  sent_to   text;
  wanted    text[];
  made      uuid;
  each      text;
begin
  if corrected is null then
    return;
  end if;
  -- The call that brings the details names the email address, so it must have come first.
  select jsonb_build_object('phone', a.phone, 'city', coalesce(a.city, ''), 'state', coalesce(a.state, ''))
         || case when d.application_id is null then '{}'
                 else jsonb_build_object('email', a.email, 'address', d.address, 'zip', d.zip) end,
         a.email
  into stored, sent_to
  from public.scholarship_applications a
  left join public.scholarship_application_details d on d.application_id = a.id
  where a.id = corrected;
  -- The address last: it ends the link.
  select array_agg(field order by field = 'email', field) into wanted
  from jsonb_object_keys(stored) as fields (field)
  where contact ->> field <> stored ->> field;
  if wanted is null then
    return query select 'same', corrected, null::uuid, null::text[], null::text, null::text, null::text, null::boolean;
    return;
  end if;
  if (
    select count(*) + cardinality(wanted) > 12
        or (count(*) filter (where c.field = 'email') >= 3 and 'email' = any (wanted))
    from public.application_contact_changes c
    where c.application_id = corrected and c.by_applicant and c.changed_at > now() - interval '30 days'
  ) then
    return query select 'too_many', corrected, null::uuid, null::text[], null::text, null::text, null::text, null::boolean;
    return;
  end if;
  foreach each in array wanted loop
    insert into public.application_contact_changes (application_id, field, from_value, to_value, by_applicant)
    values (corrected, each, stored ->> each, contact ->> each, true)
    returning id into made;
  end loop;
  return query
    select 'corrected', corrected, made, wanted, sent_to, d.program, d.language,
           exists (select from public.held_applications h where h.application_id = corrected)
    from (select) as always left join public.scholarship_application_details d on d.application_id = corrected;
end
$$;
comment on function status.correct_contact(bytea, jsonb) is
  'Corrects the contact data that is given and differs, all of it or nothing: at most twelve fields and three '
  'addresses of one application in thirty days. email is the address before. No row: there is no such link.';

create function status.note_wish(token_hash bytea, did text, question text, body text)
  returns table (outcome text, application_id uuid, reply_id uuid, email text, language text)
  language plpgsql security definer set search_path = ''
as $$
declare
  noted constant uuid := status.lock_application(token_hash);
  made  uuid;
begin
  if noted is null then
    return;
  end if;
  if note_wish.did = 'addition' then
    if exists (
      select from public.application_replies r
      where r.application_id = noted and r.did = 'addition' and r.question = note_wish.question and r.body = note_wish.body
    ) then
      return query select 'same', noted, null::uuid, null::text, null::text;
      return;
    end if;
    if not exists (select from public.scholarship_applications a where a.id = noted and a.status = 'new') then
      return query select 'begun', noted, null::uuid, null::text, null::text;
      return;
    end if;
  -- Only to go on with it takes the wish for deletion back.
  elsif (note_wish.did, coalesce((select wish.wishes from private.standing_wish(noted) as wish), 'return'))
        in (('withdrawal', 'withdrawal'), ('withdrawal', 'deletion'), ('deletion', 'deletion'), ('return', 'return')) then
    return query select 'same', noted, null::uuid, null::text, null::text;
    return;
  end if;
  if (
    select count(*) >= case note_wish.did when 'addition' then 5 else 6 end
    from public.application_replies r
    where r.application_id = noted and r.did is not null and (r.did = 'addition') = (note_wish.did = 'addition')
      and r.written_at > now() - interval '30 days'
  ) then
    return query select 'too_many', noted, null::uuid, null::text, null::text;
    return;
  end if;
  insert into public.application_replies
    (application_id, said_by, how, did, question, body, next_step, written_by, written_by_email)
  values (noted, 'applicant', 'page', note_wish.did, note_wish.question, note_wish.body, 'answer', null, null)
  returning id into made;
  return query
    select 'noted', noted, made, a.email, d.language
    from public.scholarship_applications a
    left join public.scholarship_application_details d on d.application_id = a.id
    where a.id = noted;
end
$$;
comment on function status.note_wish(bytea, text, text, text) is
  'Notes what an applicant adds (at most five times in thirty days, while the status is new: else begun), '
  'withdraws, wants deleted or takes back (together six times). same: it is so already. No row: there is no '
  'such link.';

revoke all on all functions in schema status from public, anon, authenticated, service_role;
grant execute on function
  status.find_application(text, text), status.find_applications(text),
  status.keep_link(uuid, text, bytea, integer), status.read_link(bytea),
  status.correct_contact(bytea, jsonb), status.note_wish(bytea, text, text, text)
  to site_email;

-- At most twenty links of an application are kept.
create function public.open_my_application(reference text) returns table (token text)
  language plpgsql security definer set search_path = ''
as $$
declare
  own_email constant text := private.proven_email(auth.uid());
  made      constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  opened    uuid;
begin
  if not (public.has_live_session() and public.has_needed_assurance()) then
    raise exception 'Please sign in again.' using errcode = 'insufficient_privilege';
  end if;
  select found.id into opened from public.scholarship_applications found
  where lower(found.email) = own_email and found.email <> 'removed@removed.invalid'
    and upper(left(found.id::text, 8)) = open_my_application.reference
  order by found.created_at desc limit 1
  for share;
  if opened is null then
    return;
  end if;
  delete from status.links where expires_at < now();
  delete from status.links where token_hash in (
    select kept.token_hash from status.links kept where kept.application_id = opened
    order by kept.expires_at desc offset 19);
  insert into status.links (token_hash, application_id, expires_at, session_id)
  values (
    sha256(convert_to(made, 'UTF8')), opened, now() + interval '1 hour', (auth.jwt() ->> 'session_id')::uuid);
  return query select made;
end
$$;
comment on function public.open_my_application(text) is
  'The token of a link, for an hour, to the page of an application that was sent with the proven email address '
  'of the caller''s account. No row: there is none with this reference.';
revoke all on function public.open_my_application(text) from public, anon, authenticated, service_role;
grant execute on function public.open_my_application(text) to authenticated;
