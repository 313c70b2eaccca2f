-- Whom the site writes to when somebody changed where money or mail goes.
create function email.administrators() returns table (address text)
  language sql stable security definer set search_path = ''
as $$
  select u.email::text
  from public.user_roles r
  join auth.users u on u.id = r.user_id
  where r.role = 'admin' and u.email is not null and u.email_confirmed_at is not null and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now())
  order by u.email
  limit 500
$$;
comment on function email.administrators() is
  'Addresses of the administrators: confirmed, and without a ban.';
revoke all on function email.administrators() from public, anon, authenticated, service_role;
grant execute on function email.administrators() to site_email;
