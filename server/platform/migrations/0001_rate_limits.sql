-- Counters of the rate limits, shared by all processes of one database. Unlogged: losing them in a crash is
-- harmless.

do $$
begin
  if not exists (select from pg_roles where rolname = 'site_limits') then
    create role site_limits noinherit;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this server was migrated at the same moment
end
$$;
comment on role site_limits is 'The rate limiter; sees nothing but its counters.';
grant site_limits to current_user;

create schema limits;
grant usage on schema limits to site_limits;

create unlogged table limits.counters (
  key        text not null check (char_length(key) <= 200),
  opened_at  timestamptz not null,
  taken      integer not null,
  expires_at timestamptz not null,
  primary key (key)
);
create index counters_expires_at_idx on limits.counters (expires_at);
grant select, insert, update, delete on limits.counters to site_limits;
comment on table limits.counters is 'One fixed window per limit and per hashed address or recipient.';
