-- Staff decide applications and tell the applicants in one step: for each application the status and the
-- message are stored together or not at all. The caller's own rights apply (the policies and grants of
-- scholarship_applications and application_messages); nothing here runs as another role.

create function public.decide_and_send(decisions jsonb)
  returns table (application_id uuid, outcome text, status text)
  language plpgsql volatile security invoker set search_path = ''
as $$
declare
  decision record;
  found_status text;
begin
  if not public.is_admin() then
    raise exception 'Only administrators may decide.' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(decisions) <> 'array' or jsonb_array_length(decisions) > 100 then
    raise exception 'decisions is an array of at most 100.' using errcode = 'invalid_parameter_value';
  end if;
  -- In the order of the ids, so that two calls cannot wait for each other.
  for decision in
    select * from jsonb_to_recordset(decisions)
      as given (application_id uuid, message_id uuid, shown_status text, new_status text, subject text, body text)
    order by 1, 2
  loop
    application_id := decision.application_id;
    begin
      -- A call that is repeated while the first one runs waits for it here, and then finds its message.
      perform from public.scholarship_applications as application
      where application.id = decision.application_id for no key update;
      if exists (
        select from public.application_messages as message
        where message.id = decision.message_id and message.application_id = decision.application_id
          and message.subject = decision.subject and message.body = decision.body
      ) then
        outcome := 'done'; -- an earlier attempt, whose answer was lost
      else
        update public.scholarship_applications as application set status = decision.new_status
        where application.id = decision.application_id and application.status = decision.shown_status
          and application.email <> 'removed@removed.invalid';
        if found then
          -- The message tells the decision, so the applicant's look-up shows it from then on.
          insert into public.application_messages (id, application_id, subject, body, announces)
          values (
            decision.message_id, decision.application_id, decision.subject, decision.body,
            case when decision.new_status in ('approved', 'rejected') then decision.new_status end
          );
          outcome := 'done';
        else
          outcome := 'changed';
        end if;
      end if;
    exception
      when sqlstate 'PT429' then
        outcome := 'too_soon'; -- a message went to this applicant within the last minute
    end;
    select application.status into found_status
    from public.scholarship_applications as application where application.id = decision.application_id;
    status := found_status;
    if not found then
      outcome := 'gone';
    end if;
    return next;
  end loop;
end
$$;
comment on function public.decide_and_send(jsonb) is
  'Sets the status of each application and orders the message to its applicant, both or neither, if the status is still the one that was shown. At most 100: {application_id, message_id, shown_status, new_status, subject, body}. Outcomes: done; changed (somebody else set the status or erased the application first); too_soon (a message went out within the last minute); gone.';
revoke all on function public.decide_and_send(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.decide_and_send(jsonb) to authenticated;
