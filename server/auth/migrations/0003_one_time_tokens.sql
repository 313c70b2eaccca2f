-- What is mailed and texted to confirm one thing, once: Supabase's table with columns of our own at its end,
-- and two tables of our own. A link is no guess away from its code.

set local role supabase_auth_admin;

create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token'
);

create table auth.one_time_tokens (
  id         uuid primary key,
  user_id    uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  link_hash  text check (char_length(link_hash) > 0),
  tries      smallint not null default 0 check (tries >= 0),
  session_id uuid references auth.sessions on delete cascade
);
create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);
create unique index one_time_tokens_link_hash_key          on auth.one_time_tokens (link_hash);
create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);
-- Codes are tried by whom they were sent to, as at Supabase.
create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);
create index one_time_tokens_created_at_idx      on auth.one_time_tokens (created_at);
create index one_time_tokens_session_id_idx      on auth.one_time_tokens (session_id) where session_id is not null;

-- A mailed link lives its hour, whatever is mailed after it: else anybody could end it by asking for another
-- mail.
create table auth.earlier_links (
  link_hash  text primary key check (char_length(link_hash) > 0),
  user_id    uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  sent_at    timestamptz not null
);
create index earlier_links_user_id_idx on auth.earlier_links (user_id);
create index earlier_links_sent_at_idx on auth.earlier_links (sent_at);

-- At most one message of a kind to a recipient within the interval, whether or not the recipient has an
-- account.
create table auth.message_intervals (
  recipient_hash text primary key,
  asked_at       timestamptz not null
);
create index message_intervals_asked_at_idx on auth.message_intervals (asked_at);

comment on table auth.one_time_tokens is 'Hashes of what was mailed or texted: single use, expiring.';
comment on column auth.one_time_tokens.token_hash is 'Of address and code together, as Supabase does.';
comment on column auth.one_time_tokens.link_hash is 'Of the random token in the mailed link.';
comment on column auth.one_time_tokens.tries is
  'How often the code was tried, whenever and from wherever; after ten it is dead. The link counts no tries.';
comment on column auth.one_time_tokens.session_id is
  'The session that asked for the change or the code. A change is finished, or mailed again, only while it '
  'lives: whoever is signed out must not finish it afterwards.';
comment on table auth.earlier_links is
  'Hashes of mailed links whose code was replaced by that of a newer mail; each works once, within its hour.';
comment on table auth.message_intervals is
  'When a message of a kind was last asked for, by hash of kind and recipient.';

reset role;
