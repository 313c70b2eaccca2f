-- 'Nothing more to do' ends what waited, whoever spoke: a call of the school is logged with the next step
-- that staff chose for it. Before this such a call left a question open. A call after which the applicant is
-- still to answer by the question's day keeps that question's reminder.
create or replace function private.next_step(of_application uuid)
  returns table (waits_for text, waits_until date, message_id uuid)
  language sql stable set search_path = ''
as $$
  select last.waits_for, last.waits_until, last.message_id
  from (
    select 'applicant' as waits_for, due_on as waits_until, id as message_id, written_at as since
    from public.application_messages where application_id = of_application and due_on is not null
    union all
    select case reply.next_step when 'answer' then 'school' when 'wait' then 'applicant' end,
           case reply.next_step when 'wait' then reply.due_on end,
           case when reply.next_step = 'wait' then (
             select asked.id from public.application_messages as asked
             where asked.application_id = of_application and asked.due_on = reply.due_on
               and asked.written_at <= reply.written_at
             order by asked.written_at desc limit 1) end,
           reply.written_at
    from public.application_replies as reply
    where reply.application_id = of_application
    order by since desc limit 1
  ) as last
  where case last.waits_for
    when 'school' then not exists (
      select from public.application_messages as message
      where message.application_id = of_application and message.written_at > last.since
    ) and not exists (
      select from public.application_announcements as told
      where told.application_id = of_application and told.told_at > last.since
    )
    when 'applicant' then not exists (
      select from public.application_changes as change
      join public.scholarship_applications as application on application.id = change.application_id
      join public.application_statuses as statuses on statuses.name = application.status
      where change.application_id = of_application and change.changed_at > last.since
        and change.to_status = application.status and statuses.decides
    )
    else false
  end
$$;

select private.note_next_steps(array(
  select distinct application_id from public.application_replies
  where said_by = 'school' and how is not null and next_step = 'nothing'));
