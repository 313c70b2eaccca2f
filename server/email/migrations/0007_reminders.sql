-- A question to an applicant whose day passed without an answer is asked once more. And the daily email also
-- says how much there is to follow up.

create function email.questions_to_repeat(today date) returns table (
  message_id uuid, first_name text, language text, body text, asked_at timestamptz, due_on date
)
  language sql stable security definer set search_path = ''
as $$
  select asked.id, application.first_name, found.language, asked.body, asked.written_at, asked.due_on
  from private.application_search_rows as found
  join public.scholarship_applications as application on application.id = found.application_id
  cross join lateral private.next_step(found.application_id) as step
  join public.application_messages as asked on asked.id = step.message_id
  where found.waits_for = 'applicant' and found.waits_until < today
    and application.email <> 'removed@removed.invalid'
    and not exists (select from public.application_messages as reminder where reminder.reminds = asked.id)
  order by found.waits_until, asked.id
  limit 50
$$;
comment on function email.questions_to_repeat(date) is
  'Emails whose day for an answer is over, without one and without a reminder; fifty at once.';

-- A decision, a reply or another question that came meanwhile waits for the application's row, or has it.
create function email.repeat_question(of_message uuid, subject text, body text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  of_application constant uuid := (select application_id from public.application_messages where id = of_message);
begin
  perform from public.scholarship_applications where id = of_application for no key update;
  insert into public.application_messages (application_id, subject, body, reminds)
  select of_application, repeat_question.subject, repeat_question.body, of_message
  from private.next_step(of_application) as step
  where step.message_id = of_message
  on conflict (reminds) do nothing;
end
$$;
comment on function email.repeat_question(uuid, text, text) is
  'Sends a reminder of a question, once and only while its answer is awaited.';

create function email.digest_follow_ups(today date) returns integer
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer
  from (select from private.application_search_rows
        where waits_for is not null and (waits_for = 'school' or waits_until < today) limit 1001) as counted
$$;
comment on function email.digest_follow_ups(date) is
  'How many applications wait for an answer of the school, or for one that did not come in time; up to 1,001.';

revoke all on function
  email.questions_to_repeat(date), email.repeat_question(uuid, text, text), email.digest_follow_ups(date)
  from public, anon, authenticated, service_role;
grant execute on function
  email.questions_to_repeat(date), email.repeat_question(uuid, text, text), email.digest_follow_ups(date)
  to site_email;
