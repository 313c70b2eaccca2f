-- The details come with who helped.

grant execute on function public.keep_application_details(uuid, text, text, text, text, text, jsonb)
  to site_email;
