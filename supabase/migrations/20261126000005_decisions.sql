-- The status of an application: who changed it and when, many at once, and together with the message that
-- tells the applicant.

create table public.application_changes (
  id               bigint generated always as identity primary key,
  application_id   uuid not null references public.scholarship_applications on delete cascade,
  from_status      text not null,
  to_status        text not null,
  changed_by       uuid,
  changed_by_email text,
  changed_at       timestamptz not null default now()
);

comment on table public.application_changes is
  'Every change of an application''s status; written only by a trigger.';
comment on column public.application_changes.id is 'In the order of the changes.';
comment on column public.application_changes.changed_by is
  'The account; null when the service or the operator did it. Outlives the account.';
comment on column public.application_changes.changed_by_email is 'The account''s address at that time.';

create index application_changes_application_idx on public.application_changes (application_id, id desc);
-- For application_news().
create index application_changes_time_idx on public.application_changes (changed_at);

alter table public.application_changes alter column changed_by_email set statistics 0;

revoke all on public.application_changes from public, anon, authenticated, service_role;
revoke all on sequence public.application_changes_id_seq from public, anon, authenticated, service_role;
grant select on public.application_changes to authenticated, service_role;

alter table public.application_changes enable row level security;

create policy "administrators read the history"
  on public.application_changes for select to authenticated
  using ((select public.is_admin()));

create policy "the service reads the history"
  on public.application_changes for select to service_role
  using (true);

-- A trigger, so that no path to the status goes around it.
create function public.record_application_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.application_changes (application_id, from_status, to_status, changed_by, changed_by_email)
  values (new.id, old.status, new.status, auth.uid(), auth.jwt() ->> 'email');
  return null;
end
$$;
comment on function public.record_application_change() is 'Notes a change of status with who made it.';
revoke all on function public.record_application_change() from public, anon, authenticated, service_role;

create trigger changes_of_status_are_recorded
  after update of status on public.scholarship_applications
  for each row when (old.status is distinct from new.status)
  execute function public.record_application_change();

-- Staff set the status of everything that a list finds. The caller's own rights apply: the policies and
-- grants of scholarship_applications.
create function public.set_application_statuses(changes jsonb)
  returns table (application_id uuid, is_set boolean)
  language plpgsql volatile security invoker set search_path = ''
as $$
declare
  ids uuid[];
begin
  if not public.is_admin() then
    raise exception 'Only administrators may set a status.' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 1000 then
    raise exception 'changes is an array of at most 1,000.' using errcode = 'invalid_parameter_value';
  end if;
  -- An array, because row-level security keeps from the index what could tell something about rows.
  ids := array(select (change ->> 'application_id')::uuid from jsonb_array_elements(changes) as change);
  -- In the order of the ids, so that two calls cannot wait for each other.
  perform from public.scholarship_applications as application
  where application.id = any (ids)
  order by application.id for no key update;
  return query
    with wanted as (
      select given.application_id, given.shown_status, given.new_status, given.is_erased
      from jsonb_to_recordset(changes)
        as given (application_id uuid, shown_status text, new_status text, is_erased boolean)
    ), changed as (
      update public.scholarship_applications as application set status = wanted.new_status
      from wanted
      where application.id = any (ids) and application.id = wanted.application_id
        and application.status = wanted.shown_status
        and (application.email = 'removed@removed.invalid') = coalesce(wanted.is_erased, false)
      returning application.id
    )
    select wanted.application_id, changed.id is not null
    from wanted left join changed on changed.id = wanted.application_id;
end
$$;
comment on function public.set_application_statuses(jsonb) is
  'Sets the status of each application if it is still the one that was shown, all in one transaction, and '
  'tells which were set. At most 1,000: {application_id, shown_status, new_status, is_erased}; is_erased '
  'says that it was shown without its personal information.';
revoke all on function public.set_application_statuses(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.set_application_statuses(jsonb) to authenticated;

-- Staff decide applications and tell the applicants in one step. The caller's own rights apply: the policies
-- and grants of scholarship_applications and application_messages.
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
            (select name from public.application_statuses where name = decision.new_status and decides)
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
  'Sets the status of each application and orders the message to its applicant, both or neither, if the '
  'status is still the one that was shown. At most 100: {application_id, message_id, shown_status, '
  'new_status, subject, body}. Outcomes: done; changed (somebody else set the status or erased the '
  'application first); too_soon (a message went out within the last minute); gone.';
revoke all on function public.decide_and_send(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.decide_and_send(jsonb) to authenticated;
