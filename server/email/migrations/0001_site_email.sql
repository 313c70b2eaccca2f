-- The role of the scholarship e-mail: it may ask whether an application was just stored and mark one for a look, and reads no table.

do $$
begin
  if not exists (select from pg_roles where rolname = 'site_email') then
    create role site_email noinherit;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this server was migrated at the same moment
end
$$;
comment on role site_email is 'The scholarship e-mail; sees no table.';
grant site_email to current_user;

grant usage on schema public to site_email;
grant execute on function public.is_just_stored(uuid, text), public.hold_application(uuid, text) to site_email;
