-- The server corrects a mistyped address for the applicant.

grant execute on function public.correct_own_email(uuid, text, text) to site_email;
