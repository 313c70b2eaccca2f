-- The daily email counts what its links open: by the list's own filters. digest_counts() stays for servers of
-- the release before.

create function email.digest_count(filter jsonb) returns integer
  language plpgsql stable security definer set search_path = ''
as $$
declare
  counted integer;
begin
  execute format('select count(*) from (select from %s where %s limit 1001) as counted',
                 private.list_source(true), private.list_condition(filter)) into counted;
  return counted;
end
$$;
comment on function email.digest_count(jsonb) is
  'How many applications the list has with a filter (private.list_condition); up to 1,001.';
revoke all on function email.digest_count(jsonb) from public, anon, authenticated, service_role;
grant execute on function email.digest_count(jsonb) to site_email;

drop function email.digest_untold();
drop function email.digest_follow_ups(date);
