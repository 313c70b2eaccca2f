-- How messages of the auth service are kept apart: a link that is no guess away from its code, and at most one message
-- of a kind to a recipient within the interval, whether or not the recipient has an account.

set local role supabase_auth_admin;

alter table auth.one_time_tokens add column link_hash text check (char_length(link_hash) > 0);
create unique index one_time_tokens_link_hash_key on auth.one_time_tokens (link_hash);
comment on column auth.one_time_tokens.token_hash is 'Of address and code together, as Supabase does.';
comment on column auth.one_time_tokens.link_hash  is 'Of the random token in the mailed link.';

create table auth.message_intervals (
  recipient_hash text primary key,
  asked_at       timestamptz not null
);
create index message_intervals_asked_at_idx on auth.message_intervals (asked_at);
comment on table auth.message_intervals is 'When a message of a kind was last asked for, by hash of kind and recipient.';

reset role;
