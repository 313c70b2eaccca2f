-- Recovery codes: each stands in once for a second factor that is lost. They exist only beside a verified
-- factor. A trigger deletes them with the last one, because a release that knows no recovery codes may remove
-- it too.

set local role supabase_auth_admin;

create table auth.recovery_codes (
  user_id    uuid not null references auth.users on delete cascade,
  code_hash  text not null check (char_length(code_hash) > 0),
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);

comment on table auth.recovery_codes is 'Unused recovery codes; a used one is deleted.';
comment on column auth.recovery_codes.code_hash is
  'SHA-256 of the account''s id, a random UUID, and the code, which has 80 random bits.';

create function auth.delete_recovery_codes_without_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.recovery_codes
   where user_id = old.user_id
     and not exists (select from auth.mfa_factors where user_id = old.user_id and status = 'verified');
  return null;
end
$$;
revoke all on function auth.delete_recovery_codes_without_factor() from public;
comment on function auth.delete_recovery_codes_without_factor() is
  'Deletes an account''s recovery codes with its last verified factor.';

create trigger the_last_factor_takes_recovery_codes_with_it
  after delete or update of status on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function auth.delete_recovery_codes_without_factor();

reset role;
