-- A link is kept only for an application that is not erased and still has the address that the link is mailed
-- to. The lock makes an erasure or a correction under way end first, and a later one find the link.

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
  'Keeps a link for these seconds, and removes those that ended. False: the application was erased or has another address.';
revoke all on function status.keep_link(uuid, text, bytea, integer) from public, anon, authenticated, service_role;
grant execute on function status.keep_link(uuid, text, bytea, integer) to site_email;

-- The release before still calls this one. An error keeps it from sending the mail.
create or replace function status.keep_link(application_id uuid, token_hash bytea, seconds integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  address text := (select a.email from public.scholarship_applications a where a.id = keep_link.application_id);
begin
  if address is null or not status.keep_link(keep_link.application_id, address, keep_link.token_hash, seconds) then
    raise exception 'The application was erased.' using errcode = 'foreign_key_violation';
  end if;
end
$$;
comment on function status.keep_link(uuid, bytea, integer) is
  'As the one above, for the release before. The next one drops it.';
