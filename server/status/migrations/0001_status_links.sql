-- Links with which an applicant looks up an application. They live only on this server, and hold nothing
-- about a person: a token's hash, the application's id, and when the link ends.

create schema status;

create table status.links (
  token_hash     bytea primary key check (octet_length(token_hash) = 32),
  application_id uuid not null references public.scholarship_applications on delete cascade,
  expires_at     timestamptz not null
);

comment on table status.links is 'Mailed links to the state of an application.';
comment on column status.links.token_hash is
  'SHA-256 of the token in the link; the token itself is stored nowhere.';

create index links_application_idx on status.links (application_id);
create index links_expiry_idx on status.links (expires_at);

revoke all on status.links from public;

-- The newest of several, should two ids of one mailbox ever begin alike.
create function status.find_application(reference text, email text)
  returns table (application_id uuid, sent_to text)
  language sql stable security definer set search_path = ''
as $$
  select a.id, a.email
  from public.scholarship_applications a
  where lower(a.email) = lower(find_application.email)
    and upper(left(a.id::text, 8)) = find_application.reference
    and a.email <> 'removed@removed.invalid'
  order by a.created_at desc
  limit 1
$$;
comment on function status.find_application(text, text) is
  'The application with this reference and address. No answer of the server tells whether there is one.';

-- Only for an application that is not erased and still has the address that the link is mailed to. The lock
-- makes an erasure or a correction under way end first, and a later one find the link.
create function status.keep_link(application_id uuid, sent_to text, token_hash bytea, seconds integer)
  returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from status.links where expires_at < now();
  perform from public.scholarship_applications a
  where a.id = keep_link.application_id and a.email = keep_link.sent_to and a.email <> 'removed@removed.invalid'
  for share;
  if not found then
    return false;
  end if;
  insert into status.links (token_hash, application_id, expires_at)
  values (keep_link.token_hash, keep_link.application_id, now() + make_interval(secs => seconds));
  return true;
end
$$;
comment on function status.keep_link(uuid, text, bytea, integer) is
  'Keeps a link for these seconds, and removes those that ended. False: the application was erased or has '
  'another address.';

create function status.read_link(token_hash bytea)
  returns table (reference text, program text, received_at timestamptz, state text)
  language sql stable security definer set search_path = ''
as $$
  select upper(left(a.id::text, 8)), d.program, a.created_at, private.application_state(a.id, a.status)
  from status.links l
  join public.scholarship_applications a on a.id = l.application_id
  left join public.scholarship_application_details d on d.application_id = a.id
  where l.token_hash = read_link.token_hash and l.expires_at > now() and a.email <> 'removed@removed.invalid'
$$;
comment on function status.read_link(bytea) is 'What the owner of a link may know of the application.';

-- A link was mailed to the address of that time. Erasing an applicant changes the address too.
create function status.forget_links() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from status.links where application_id = new.id;
  return null;
end
$$;
comment on function status.forget_links() is 'Ends the links to an application whose address changed.';

create trigger links_end_with_the_address
  after update of email on public.scholarship_applications
  for each row when (old.email <> new.email)
  execute function status.forget_links();

revoke all on all functions in schema status from public, anon, authenticated, service_role;
grant usage on schema status to site_email;
grant execute on function
  status.find_application(text, text), status.keep_link(uuid, text, bytea, integer), status.read_link(bytea)
  to site_email;
