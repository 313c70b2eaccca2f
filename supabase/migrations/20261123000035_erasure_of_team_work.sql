-- An erasure also removes who took care of the application, and what reviewers thought of the person.

create function public.erase_team_work() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The changes last: ending an assignment records one.
  delete from public.application_scores             where application_id = new.application_id;
  delete from public.application_assignments        where application_id = new.application_id;
  delete from public.application_assignment_changes where application_id = new.application_id;
  delete from public.application_viewers            where application_id = new.application_id;
  return null;
end
$$;
comment on function public.erase_team_work() is 'Removes assignments and scores of an erased application.';
revoke all on function public.erase_team_work() from public, anon, authenticated, service_role;

-- Triggers of one kind run in the order of their names: after recording_an_erasure_erases, which waits for
-- what is being written about the application.
create trigger team_work_is_erased_too
  after insert on public.application_erasures
  for each row execute function public.erase_team_work();
