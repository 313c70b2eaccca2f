-- The page of somebody who helped applicants: where the applications stand whose applicants agreed to it. And
-- how an applicant ends that. Whom the page shows is read at each opening, so what has ended shows nobody.

create table status.helper_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  mailbox    text not null check (mailbox = lower(mailbox)),
  expires_at timestamptz not null
);

comment on table status.helper_links is 'Mailed links to the page of somebody who helped applicants.';
comment on column status.helper_links.token_hash is
  'SHA-256 of the token in the link; the token itself is stored nowhere.';
comment on column status.helper_links.mailbox is 'The helper''s address in lower case.';

create index helper_links_mailbox_idx on status.helper_links (mailbox);
create index helper_links_expiry_idx on status.helper_links (expires_at);
alter table status.helper_links alter column mailbox set statistics 0;

revoke all on status.helper_links from public;

-- Who wants an application deleted wants nobody to follow it. What is held as suspicious is followed once
-- staff released it.
create function status.followed_by(mailbox text) returns table (application_id uuid, sent_to text)
  language sql stable set search_path = ''
as $$
  select h.application_id, h.email
  from public.application_helpers h
  join public.scholarship_applications a on a.id = h.application_id
  where lower(h.email) = lower(followed_by.mailbox) and h.may_follow and h.ended_at is null
    and a.email <> 'removed@removed.invalid'
    and not exists (select from public.held_applications as held where held.application_id = a.id)
    and not exists (select from private.standing_wish(a.id) as wish where wish.wishes = 'deletion')
$$;
comment on function status.followed_by(text) is
  'The applications about which the owner of this mailbox may be told where they stand.';

create function status.find_helper(email text) returns table (sent_to text, language text)
  language sql stable security definer set search_path = ''
as $$
  select f.sent_to, d.language
  from status.followed_by(find_helper.email) f
  join public.scholarship_application_details d on d.application_id = f.application_id
  order by d.created_at desc, d.application_id
  limit 1
$$;
comment on function status.find_helper(text) is
  'The address of somebody who helped and may be told where an application stands, with the language of the '
  'newest form. No answer of the server tells whether there is one.';

create function status.keep_helper_link(email text, token_hash bytea, seconds integer) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from status.helper_links where expires_at < now();
  -- The lock makes an erasure under way end first, and a later one find the link.
  perform from public.application_helpers h
  where h.application_id in (select f.application_id from status.followed_by(keep_helper_link.email) f)
  limit 1
  for share;
  if not found then
    return false;
  end if;
  insert into status.helper_links (token_hash, mailbox, expires_at)
  values (
    keep_helper_link.token_hash, lower(keep_helper_link.email),
    now() + make_interval(secs => keep_helper_link.seconds)
  );
  return true;
end
$$;
comment on function status.keep_helper_link(text, bytea, integer) is
  'Keeps a link for these seconds, and removes those that ended. False: this mailbox follows no application.';

create function status.read_helper_link(token_hash bytea)
  returns table (reference text, received_at timestamptz, state text, is_withdrawn boolean)
  language sql stable security definer set search_path = ''
as $$
  select upper(left(a.id::text, 8)), a.created_at, private.application_state(a.id, a.status),
         exists (select from private.standing_wish(a.id))
  from status.helper_links l
  cross join lateral status.followed_by(l.mailbox) f
  join public.scholarship_applications a on a.id = f.application_id
  where l.token_hash = read_helper_link.token_hash and l.expires_at > now()
  order by a.created_at desc, a.id desc
  limit 1000
$$;
comment on function status.read_helper_link(bytea) is
  'What a helper may know: of the newest 1,000 applications reference, day and state, as their applicants do. No '
  'row: there is no such link, or nobody to show.';

create function status.forget_helper_links() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from status.helper_links l
  where l.mailbox = lower(old.email) and not exists (select from status.followed_by(l.mailbox));
  return null;
end
$$;
comment on function status.forget_helper_links() is 'Ends the links of a helper who follows nobody any more.';

create trigger links_end_with_the_last_application
  after update or delete on public.application_helpers
  for each row when (old.may_follow)
  execute function status.forget_helper_links();

create function status.linked_helper(token_hash bytea)
  returns table (name text, organization text, ended_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select h.name, h.organization, h.ended_at
  from status.links l
  join public.application_helpers h on h.application_id = l.application_id
  where l.token_hash = linked_helper.token_hash and status.is_live(l) and h.may_follow
$$;
comment on function status.linked_helper(bytea) is
  'Who is, or was until ended_at, told where the application of a link stands. No row: nobody.';

create function status.end_helper(token_hash bytea)
  returns table (outcome text, application_id uuid, ended_at timestamptz, email text, language text)
  language plpgsql security definer set search_path = ''
as $$
declare
  ended constant uuid := status.lock_application(token_hash);
begin
  if ended is null then
    return;
  end if;
  update public.application_helpers h set ended_at = now()
  where h.application_id = ended and h.may_follow and h.ended_at is null;
  return query
    select case when found then 'ended' else 'same' end, a.id, h.ended_at, a.email, d.language
    from public.scholarship_applications a
    left join public.application_helpers h on h.application_id = a.id
    left join public.scholarship_application_details d on d.application_id = a.id
    where a.id = ended;
end
$$;
comment on function status.end_helper(bytea) is
  'Ends, for the applicant, that the helper is told where the application stands. same: it is so already. No '
  'row: there is no such link.';

revoke all on all functions in schema status from public, anon, authenticated, service_role;
grant execute on function
  status.find_helper(text), status.keep_helper_link(text, bytea, integer), status.read_helper_link(bytea),
  status.linked_helper(bytea), status.end_helper(bytea)
  to site_email;
