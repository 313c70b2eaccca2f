-- A school adds a language by a folder of words. So the server decides which languages there are, and the
-- table asks only for a code.

alter table public.scholarship_application_details
  drop constraint language_known,
  add constraint language_code check (language ~ '^[a-z]{2,8}(-[a-z]{2,8})?$');

comment on column public.scholarship_application_details.language is
  'The language of the form: the name of a folder of content/ at that time.';
