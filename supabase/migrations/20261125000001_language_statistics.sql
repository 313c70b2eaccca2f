-- The planner's estimates come from samples, for whoever asks. An account without a role could tell from them
-- how many applications came in a language, so none are kept of it, as of the other details. The change of
-- the type, to the same one, drops the samples that are there (20261122000002).
alter table public.scholarship_application_details
  alter column language type text, alter column language set statistics 0;
