-- Links under way. One to a sign-in provider ends with the session that began it: whoever is signed out must not add a way in
-- afterwards. One that was mailed lives its hour, whatever is mailed after it: else anybody could end it by asking for another mail.

set local role supabase_auth_admin;

alter table auth.flow_state add column linking_session_id uuid references auth.sessions on delete cascade;
create index flow_state_linking_session_id_idx on auth.flow_state (linking_session_id) where linking_session_id is not null;
comment on column auth.flow_state.linking_session_id is 'The session that asked for the link; the link is finished only while it lives.';

create table auth.earlier_links (
  link_hash  text primary key check (char_length(link_hash) > 0),
  user_id    uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  sent_at    timestamptz not null
);
create index earlier_links_user_id_idx on auth.earlier_links (user_id);
create index earlier_links_sent_at_idx on auth.earlier_links (sent_at);
comment on table auth.earlier_links is 'Hashes of mailed links whose code was replaced by that of a newer mail; each works once, within its hour.';

reset role;
