-- A change of address or number, and a code that proves the owner again, end with the session that asked for
-- them: whoever is signed out must not finish them afterwards. A change that an earlier release began has no
-- session, and must be begun again.

set local role supabase_auth_admin;

alter table auth.one_time_tokens add column session_id uuid references auth.sessions on delete cascade;
create index one_time_tokens_session_id_idx on auth.one_time_tokens (session_id) where session_id is not null;
comment on column auth.one_time_tokens.session_id is
  'The session that asked for the change or the code. A change is finished, or mailed again, only while it lives.';

reset role;
