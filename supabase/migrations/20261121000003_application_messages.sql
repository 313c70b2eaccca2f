-- What staff wrote to an applicant by e-mail. A row is the order to send it; the server carries it out once.

create table public.application_messages (
  id               uuid primary key default gen_random_uuid(),
  application_id   uuid not null references public.scholarship_applications on delete cascade,
  sent_to          text not null check (sent_to <> 'removed@removed.invalid'),
  subject          text not null check (subject !~ '[\u0001-\u001f\u007f]' and char_length(btrim(subject)) between 1 and 200),
  body             text not null check (body ~ '\S' and char_length(body) <= 10000),
  written_by       uuid default auth.uid(),
  written_by_email text default (auth.jwt() ->> 'email'),
  written_at       timestamptz not null default now()
);

comment on table  public.application_messages                  is 'E-mail that staff chose to send to applicants.';
comment on column public.application_messages.id               is 'Made by the browser, so that a retry cannot send twice.';
comment on column public.application_messages.application_id   is 'The application.';
comment on column public.application_messages.sent_to          is 'The application''s address; nobody chooses it. An erased application has none.';
comment on column public.application_messages.subject          is 'One line, at most 200 characters.';
comment on column public.application_messages.body             is 'Plain text, at most 10,000 characters.';
comment on column public.application_messages.written_by       is 'The account; outlives it.';
comment on column public.application_messages.written_by_email is 'The account''s address at that time.';
comment on column public.application_messages.written_at       is 'When.';

create index application_messages_application_idx on public.application_messages (application_id, written_at);

revoke all on public.application_messages from public, anon, authenticated, service_role;
grant select on public.application_messages to authenticated;
grant insert (id, application_id, subject, body) on public.application_messages to authenticated;
grant select, insert, update, delete on public.application_messages to service_role;

alter table public.application_messages enable row level security;

create policy "administrators read messages"
  on public.application_messages for select to authenticated
  using ((select public.is_admin()));

create policy "administrators write messages in their own name"
  on public.application_messages for insert to authenticated
  with check ((select public.is_admin()) and written_by = (select auth.uid()));

create policy "the service sees and writes every message"
  on public.application_messages for all to service_role
  using (true) with check (true);

create function public.address_application_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.sent_to := (select email from public.scholarship_applications where id = new.application_id);
  return new;
end
$$;
comment on function public.address_application_message() is 'Addresses a message to its applicant, whatever was asked for.';
revoke all on function public.address_application_message() from public, anon, authenticated, service_role;

create trigger messages_go_to_the_applicant
  before insert or update on public.application_messages
  for each row execute function public.address_application_message();
