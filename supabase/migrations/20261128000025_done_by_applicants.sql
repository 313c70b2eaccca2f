-- What applicants do themselves on the page that shows where their application stands: they add to an answer,
-- withdraw, ask for deletion, or take either back. It is said in the conversation like a call, so it waits
-- for the school's answer and is erased, moved and read with it. Corrected contact data has its own table.

alter table public.application_replies
  add column did      text check (did in ('addition', 'withdrawal', 'deletion', 'return')),
  add column question text check (question in ('education', 'career', 'financial', 'story', 'goals')),
  drop constraint application_replies_how_check,
  add constraint application_replies_how_check check (how in ('phone', 'email', 'text', 'person', 'page')),
  add check ((did is not null) = (how is not distinct from 'page')),
  add check ((question is not null) = (did is not distinct from 'addition'));
comment on table public.application_replies is
  'Replies, calls and visits that staff log, and what applicants do on their own page, for staff only.';
comment on column public.application_replies.did is
  'What the applicant did on the page; null for what staff log. The last one other than an addition holds: '
  'return takes a withdrawal or the wish for deletion back.';
comment on column public.application_replies.question is
  'The field of the form to whose answer body is added.';
comment on column public.application_contact_changes.by_applicant is
  'True if the applicant corrected it, on the page that had sent the application or on that of the look-up.';
alter table public.application_replies alter column did set statistics 0, alter column question set statistics 0;

-- For the marks of the list.
create index application_replies_did_idx on public.application_replies (application_id, written_at desc)
  where did is not null;

create function private.standing_wish(of_application uuid) returns table (wishes text, wishes_since timestamptz)
  language sql stable set search_path = ''
as $$
  select did, written_at
  from (
    select did, written_at from public.application_replies
    where application_id = of_application and did is not null and did <> 'addition'
    order by written_at desc limit 1
  ) as last
  where did <> 'return'
$$;
comment on function private.standing_wish(uuid) is
  'What the applicant wishes since when: withdrawal or deletion. No row: neither, or it was taken back.';
revoke all on function private.standing_wish(uuid) from public, anon, authenticated, service_role;

drop function public.application_marks(uuid[]);
create function public.application_marks(application_ids uuid[])
  returns table (
    application_id uuid, is_untold boolean, waits_for text, waits_until date, wishes text, wishes_since timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select found.application_id, found.is_untold, found.waits_for, found.waits_until, wish.wishes, wish.wishes_since
    from private.application_search_rows as found
    left join lateral private.standing_wish(found.application_id) as wish on true
    where found.application_id = any (application_ids[1:1000])
      and (found.is_untold or found.waits_for is not null or wish.wishes is not null);
end
$$;
comment on function public.application_marks(uuid[]) is
  'For administrators, which of the first 1,000 of these applications are decided and not told, wait for '
  'somebody''s words, or are withdrawn (withdrawal) or to be erased (deletion) as the applicant wishes.';
revoke all on function public.application_marks(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.application_marks(uuid[]) to authenticated;

drop function public.my_applications();
create function public.my_applications()
  returns table (
    reference text, program text, received_at timestamptz, state text, wishes text, wishes_since timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  own_email text := private.proven_email(auth.uid());
begin
  if not (public.has_live_session() and public.has_needed_assurance()) then
    raise exception 'Please sign in again.' using errcode = 'insufficient_privilege';
  end if;
  return query
    select upper(left(a.id::text, 8)), d.program, a.created_at, private.application_state(a.id, a.status),
           wish.wishes, wish.wishes_since
    from public.scholarship_applications a
    left join public.scholarship_application_details d on d.application_id = a.id
    left join lateral private.standing_wish(a.id) as wish on true
    where lower(a.email) = own_email and a.email <> 'removed@removed.invalid'
    order by a.created_at desc, a.id desc
    limit 20;
end
$$;
comment on function public.my_applications() is
  'The newest twenty applications that were sent with the proven email address of the caller''s account: '
  'reference, program, when, what an applicant may know of the review, and what the applicant wishes.';
revoke all on function public.my_applications() from public, anon, authenticated, service_role;
grant execute on function public.my_applications() to authenticated;
