-- The daily email also says how many decisions no applicant was told.

create function email.digest_untold() returns integer
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from (select from private.application_search_rows where is_untold limit 1001) as counted
$$;
comment on function email.digest_untold() is 'How many applications are decided and not told; up to 1,001.';
revoke all on function email.digest_untold() from public, anon, authenticated, service_role;
grant execute on function email.digest_untold() to site_email;
