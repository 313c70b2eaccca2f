-- A six-digit code is dead after ten tries, whenever and from wherever they come; the token of a mailed link is no guess away.

set local role supabase_auth_admin;

alter table auth.one_time_tokens add column tries smallint not null default 0 check (tries >= 0);
alter table auth.mfa_challenges  add column tries smallint not null default 0 check (tries >= 0);

-- Codes are tried by whom they were sent to, as at Supabase.
create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);

comment on column auth.one_time_tokens.tries is 'How often the code was tried; after ten it is dead. The link counts no tries.';
comment on column auth.mfa_challenges.tries  is 'Wrong codes brought to this challenge; after ten it is dead.';

reset role;
