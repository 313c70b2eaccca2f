-- Staff set the status of everything that a list finds, up to a thousand at once: each only if its status is
-- still the one that was shown, all in one transaction. The caller's own rights apply (the policies and
-- grants of scholarship_applications).

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
      from jsonb_to_recordset(changes) as given (application_id uuid, shown_status text, new_status text, is_erased boolean)
    ), changed as (
      update public.scholarship_applications as application set status = wanted.new_status
      from wanted
      where application.id = any (ids) and application.id = wanted.application_id and application.status = wanted.shown_status
        and (application.email = 'removed@removed.invalid') = coalesce(wanted.is_erased, false)
      returning application.id
    )
    select wanted.application_id, changed.id is not null
    from wanted left join changed on changed.id = wanted.application_id;
end
$$;
comment on function public.set_application_statuses(jsonb) is
  'Sets the status of each application if it is still the one that was shown, and tells which were set. At most 1,000: {application_id, shown_status, new_status, is_erased}; is_erased says that it was shown without its personal information.';
revoke all on function public.set_application_statuses(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.set_application_statuses(jsonb) to authenticated;
