-- Finds the account whose identity has an address that a sign-in provider vouches for.

set local role supabase_auth_admin;

create index identities_email_idx on auth.identities (email);

reset role;
