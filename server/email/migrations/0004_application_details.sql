-- The scholarship e-mail keeps what only it learns about an application. Its role still reads no table.

grant execute on function public.keep_application_details(uuid, text, text, text, text, text) to site_email;
comment on role site_email is 'The scholarship e-mail; sees no table, and keeps an application''s details through a function.';
