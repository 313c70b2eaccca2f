-- Indexes by which accounts are found whose number is about to change, and old rows are cleared away a few at a time.

set local role supabase_auth_admin;

create index users_phone_change_idx           on auth.users (phone_change) where phone_change <> '';
create index sessions_refreshed_at_idx        on auth.sessions (refreshed_at);
create index sessions_not_after_idx           on auth.sessions (not_after) where not_after is not null;
create index refresh_tokens_spent_idx         on auth.refresh_tokens (updated_at) where revoked;
create index one_time_tokens_created_at_idx   on auth.one_time_tokens (created_at);
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);

reset role;
