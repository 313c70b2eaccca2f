-- A shelter, or words for having no home, can be the address of very many applications. possible_duplicates
-- read all of them to show the newest twenty; the index has them in that order now.
drop index public.scholarship_application_details_address_idx;
create index scholarship_application_details_address_idx on public.scholarship_application_details
  ((regexp_replace(lower(address || ' ' || zip), '[^[:alnum:]]', '', 'g')), created_at desc);
alter index public.scholarship_application_details_address_idx alter column 1 set statistics 0;

create or replace function public.possible_duplicates(of_application uuid)
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
