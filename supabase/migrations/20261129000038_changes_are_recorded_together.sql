-- Changes of status are recorded by statement. By row, fifty that were set together wrote what follows from a
-- change (when it was decided, whether it is told, who speaks next) fifty times, one application each.

drop trigger changes_of_status_are_recorded on public.scholarship_applications;

create or replace function public.record_application_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.application_changes (application_id, from_status, to_status, changed_by, changed_by_email)
  select id, before.status, after.status, auth.uid(), auth.jwt() ->> 'email'
  from before_change as before join after_change as after using (id)
  where before.status is distinct from after.status
  order by id;
  return null;
end
$$;
comment on function public.record_application_change() is 'Notes changes of status with who made them.';

create trigger changes_of_status_are_recorded
  after update on public.scholarship_applications referencing old table as before_change new table as after_change
  for each statement execute function public.record_application_change();
