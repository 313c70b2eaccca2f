-- What second factors need beyond Supabase's columns: a code of an authenticator app works once (RFC 6238, 5.2).

set local role supabase_auth_admin;

alter table auth.mfa_factors add column last_totp_step integer;

-- Two people may ask for a challenge within the same millisecond.
alter table auth.mfa_factors drop constraint mfa_factors_last_challenged_at_key;

comment on column auth.mfa_factors.last_totp_step is 'The 30-second step of the last accepted code; it and earlier ones are refused.';
comment on column auth.mfa_factors.secret         is 'Of an authenticator app, in clear as Supabase stores it by default: each check needs it. No grant but the auth service''s.';
comment on column auth.mfa_challenges.otp_code    is 'Hash of the code that was texted.';

reset role;
