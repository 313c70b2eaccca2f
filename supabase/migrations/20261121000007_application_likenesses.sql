-- Applications that may come from the same person: told to staff, never merged, never told to anybody else.
-- The views check the caller themselves, once, and read as their owner, so that their indexes serve (see application_search).

create index scholarship_applications_email_idx on public.scholarship_applications (lower(email));
create index scholarship_applications_phone_idx on public.scholarship_applications (right(regexp_replace(phone, '[^0-9]', '', 'g'), 10));

create view public.application_likenesses with (security_barrier = false, security_invoker = false) as
select pair.application_id, pair.other_id,
       bool_or(pair.by = 'email') as same_email, bool_or(pair.by = 'phone') as same_phone, bool_or(pair.by = 'name') as same_name
from (
  select a.id as application_id, b.id as other_id, 'email' as by
  from public.scholarship_applications a join public.scholarship_applications b on lower(b.email) = lower(a.email)
  where b.id <> a.id and a.email <> 'removed@removed.invalid'
  union all
  select a.id, b.id, 'phone'
  from public.scholarship_applications a
  join public.scholarship_applications b
    on right(regexp_replace(b.phone, '[^0-9]', '', 'g'), 10) = right(regexp_replace(a.phone, '[^0-9]', '', 'g'), 10)
  where b.id <> a.id and char_length(regexp_replace(a.phone, '[^0-9]', '', 'g')) >= 7
    and a.email <> 'removed@removed.invalid' and b.email <> 'removed@removed.invalid'
  union all
  select a.id, b.id, 'name'
  from public.scholarship_applications a
  join public.scholarship_applications b on lower(b.last_name || ' ' || b.first_name) = lower(a.last_name || ' ' || a.first_name)
  where b.id <> a.id and a.email <> 'removed@removed.invalid' and b.email <> 'removed@removed.invalid'
) pair
where (select public.is_admin())
group by pair.application_id, pair.other_id;

comment on view   public.application_likenesses                is 'Pairs of applications with the same e-mail address, phone number or name, for administrators. Empty for everybody else.';
comment on column public.application_likenesses.application_id is 'One application.';
comment on column public.application_likenesses.other_id       is 'One that resembles it.';
comment on column public.application_likenesses.same_email     is 'The addresses are equal but for capitals.';
comment on column public.application_likenesses.same_phone     is 'The last ten digits are equal, and there are seven or more.';
comment on column public.application_likenesses.same_name      is 'First and last names are equal but for capitals.';

create view public.application_signals with (security_barrier = false, security_invoker = false) as
select a.id as application_id, held.reason as held_reason,
       a.email <> 'removed@removed.invalid' and exists (
         select from public.scholarship_applications b where lower(b.email) = lower(a.email) and b.id <> a.id
       ) as same_email,
       a.email <> 'removed@removed.invalid' and char_length(regexp_replace(a.phone, '[^0-9]', '', 'g')) >= 7 and exists (
         select from public.scholarship_applications b
         where right(regexp_replace(b.phone, '[^0-9]', '', 'g'), 10) = right(regexp_replace(a.phone, '[^0-9]', '', 'g'), 10)
           and b.id <> a.id and b.email <> 'removed@removed.invalid'
       ) as same_phone,
       a.email <> 'removed@removed.invalid' and exists (
         select from public.scholarship_applications b
         where lower(b.last_name || ' ' || b.first_name) = lower(a.last_name || ' ' || a.first_name)
           and b.id <> a.id and b.email <> 'removed@removed.invalid'
       ) as same_name
from public.scholarship_applications a
left join public.held_applications held on held.application_id = a.id
where (select public.is_admin());

comment on view   public.application_signals                is 'What staff should know beside an application, for administrators. Empty for everybody else.';
comment on column public.application_signals.application_id is 'The application.';
comment on column public.application_signals.held_reason    is 'Why it is held for a look; null when it is not.';
comment on column public.application_signals.same_email     is 'Another one has the same e-mail address.';
comment on column public.application_signals.same_phone     is 'Another one has the same phone number.';
comment on column public.application_signals.same_name      is 'Another one has the same name.';

revoke all on public.application_likenesses, public.application_signals from public, anon, authenticated, service_role;
grant select on public.application_likenesses, public.application_signals to authenticated;
