-- Applications that may come from the same person: told to staff, never merged, never told to anybody else.

create index scholarship_applications_email_idx on public.scholarship_applications (lower(email));
create index scholarship_applications_phone_idx on public.scholarship_applications
  (right(regexp_replace(phone, '[^0-9]', '', 'g'), 10));
create index scholarship_applications_name_idx on public.scholarship_applications
  ((lower(last_name || ' ' || first_name)), id);

create function public.possible_duplicate_reasons(application_ids uuid[])
  returns table (application_id uuid, same_email boolean, same_phone boolean, same_name boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if cardinality(application_ids) > 1000 then
    raise exception 'At most 1,000 applications at once.' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select a.id,
           a.email <> 'removed@removed.invalid' and exists (
             select from public.scholarship_applications b where lower(b.email) = lower(a.email) and b.id <> a.id
           ),
           a.email <> 'removed@removed.invalid' and char_length(regexp_replace(a.phone, '[^0-9]', '', 'g')) >= 7 and exists (
             select from public.scholarship_applications b
             where right(regexp_replace(b.phone, '[^0-9]', '', 'g'), 10) = right(regexp_replace(a.phone, '[^0-9]', '', 'g'), 10)
               and b.id <> a.id and b.email <> 'removed@removed.invalid'
           ),
           a.email <> 'removed@removed.invalid' and exists (
             select from public.scholarship_applications b
             where lower(b.last_name || ' ' || b.first_name) = lower(a.last_name || ' ' || a.first_name)
               and b.id <> a.id and b.email <> 'removed@removed.invalid'
           )
    from public.scholarship_applications a
    where a.id = any (application_ids);
end
$$;
comment on function public.possible_duplicate_reasons(uuid[]) is
  'For administrators: whether another application has the same email address, phone number or name, of '
  'each of these applications in a list.';

create function public.possible_duplicates(of_application uuid)
  returns table (
    id uuid, first_name text, last_name text, status text, created_at timestamptz,
    same_email boolean, same_phone boolean, same_name boolean, same_address boolean
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with one as (
      select a.* from public.scholarship_applications a where a.id = of_application and a.email <> 'removed@removed.invalid'
    ), same as (
      (select b.id as other_id, 'email' as reason
       from one a join public.scholarship_applications b on lower(b.email) = lower(a.email) limit 100)
      union all
      (select b.id, 'phone'
       from one a join public.scholarship_applications b
         on right(regexp_replace(b.phone, '[^0-9]', '', 'g'), 10) = right(regexp_replace(a.phone, '[^0-9]', '', 'g'), 10)
       where char_length(regexp_replace(a.phone, '[^0-9]', '', 'g')) >= 7 limit 100)
      union all
      (select b.id, 'name'
       from one a join public.scholarship_applications b
         on lower(b.last_name || ' ' || b.first_name) = lower(a.last_name || ' ' || a.first_name) limit 100)
      union all
      -- A shelter or a program has many applicants: the newest twenty of them are as many as are shown.
      (select b.application_id, 'address'
       from public.scholarship_application_details a cross join lateral (
         select other.application_id
         from public.scholarship_application_details other
         where regexp_replace(lower(other.address || ' ' || other.zip), '[^[:alnum:]]', '', 'g')
             = regexp_replace(lower(a.address || ' ' || a.zip), '[^[:alnum:]]', '', 'g')
         order by other.created_at desc limit 21
       ) b
       where a.application_id = of_application)
    )
    select b.id, b.first_name, b.last_name, b.status, b.created_at,
           bool_or(same.reason = 'email'), bool_or(same.reason = 'phone'), bool_or(same.reason = 'name'), bool_or(same.reason = 'address')
    from same join public.scholarship_applications b on b.id = same.other_id
    where b.id <> of_application and b.email <> 'removed@removed.invalid'
    group by b.id
    order by bool_or(same.reason <> 'address') desc, b.created_at desc, b.id desc
    limit 20;
end
$$;
comment on function public.possible_duplicates(uuid) is
  'Twenty applications with the same email address, phone number (last ten digits), name or, behind these, '
  'postal address, newest first, for administrators.';

revoke all on function public.possible_duplicate_reasons(uuid[]), public.possible_duplicates(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.possible_duplicate_reasons(uuid[]), public.possible_duplicates(uuid)
  to authenticated;
