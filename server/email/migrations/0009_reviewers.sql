-- Emails to reviewers: the invitation, which all administrators are told of, and one a day about what they
-- were asked to review since.

create function email.open_invitations()
  returns table (reviewer_id uuid, address text, invited_by text, sees text, hides_names boolean)
  language sql stable security definer set search_path = ''
as $$
  select id, email, coalesce(invited_by_email, ''), sees, hides_names
  from public.reviewers
  where account_id is null and mailed_at is null and invited_at > now() - interval '1 day'
  order by invited_at, id
  limit 50
$$;
comment on function email.open_invitations() is 'Invitations of the last day that no email has told yet.';

-- From the first moment on the mailed token alone accepts it: before the mail nobody knows one.
create function email.require_invitation_token() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.reviewer_tokens (token_hash, reviewer_id) values (sha256(convert_to(gen_random_uuid()::text, 'UTF8')), new.id);
  return null;
end
$$;
comment on function email.require_invitation_token() is 'An invitation is accepted with a mailed token only.';

create trigger an_invitation_needs_its_token
  after insert on public.reviewers
  for each row when (new.account_id is null)
  execute function email.require_invitation_token();

create function email.keep_invitation_token(of_reviewer uuid, token_hash bytea) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.reviewer_tokens (token_hash, reviewer_id) values (keep_invitation_token.token_hash, of_reviewer)
$$;
comment on function email.keep_invitation_token(uuid, bytea) is
  'Keeps the token of a mail about an invitation. Several processes may each make one; one mail is sent.';

create function email.settle_invitation(of_reviewer uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.reviewers set mailed_at = now() where id = of_reviewer and mailed_at is null
$$;
comment on function email.settle_invitation(uuid) is 'Notes that an invitation was handed to the delivery.';

create function email.reviewers_to_tell()
  returns table (reviewer_id uuid, address text, told_at timestamptz, requests integer)
  language sql stable security definer set search_path = ''
as $$
  select r.id, u.email::text, coalesce(r.told_at, r.accepted_at), asked.requests
  from public.reviewers as r
  join auth.users as u on u.id = r.account_id
  cross join lateral (
    select count(*)::integer as requests
    from public.review_requests as asked
    join private.application_search_rows as found on found.application_id = asked.application_id and not found.is_decided
    where asked.reviewer_id = r.id and asked.asked_at > coalesce(r.told_at, r.accepted_at)
  ) as asked
  where asked.requests > 0 and u.email_confirmed_at is not null and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now())
  order by r.id
  limit 500
$$;
comment on function email.reviewers_to_tell() is
  'Reviewers with requests since the last email about requests, and how many of those are undecided.';

create function email.settle_reviewer(of_reviewer uuid, told_until timestamptz) returns void
  language sql security definer set search_path = ''
as $$
  update public.reviewers set told_at = told_until where id = of_reviewer and coalesce(told_at < told_until, true)
$$;
comment on function email.settle_reviewer(uuid, timestamptz) is
  'Notes up to when an email has told a reviewer of requests.';

revoke all on function
  email.require_invitation_token(), email.keep_invitation_token(uuid, bytea),
  email.open_invitations(), email.settle_invitation(uuid), email.reviewers_to_tell(), email.settle_reviewer(uuid, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function
  email.keep_invitation_token(uuid, bytea), email.open_invitations(), email.settle_invitation(uuid), email.reviewers_to_tell(), email.settle_reviewer(uuid, timestamptz)
  to site_email;
