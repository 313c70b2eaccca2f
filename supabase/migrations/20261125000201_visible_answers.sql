-- Invisible characters, which come along when a text is pasted: an address with one reaches nobody, and a
-- name of nothing else is no name. The rule is that of contract/email-address.ts and contract/scholarship.ts.
-- It holds for what is handed in or changed from now on. Applications from before keep what they have, and
-- staff can go on with them, as they could not under a constraint.

-- Default_Ignorable_Code_Point of Unicode, and the blank of Braille.
create function private.visible_text(written text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(written, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g')
$$;
comment on function private.visible_text(text) is 'The text without characters that no font shows.';
revoke all on function private.visible_text(text) from public;

-- White space as JavaScript knows it, because the form trims it.
create function private.visible_length(written text) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select char_length(regexp_replace(private.visible_text(written),
    '^[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+|[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$', '', 'g'))
$$;
comment on function private.visible_length(text) is 'Number of the characters that a person sees, and of the white space between them.';
revoke all on function private.visible_length(text) from public;

create function private.refuse_invisible_answers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  before constant jsonb := case when is_new then '{}' else to_jsonb(old) end;
  answers constant jsonb := to_jsonb(new);
  answer record;
begin
  if (is_new or new.email <> old.email) and (private.visible_text(new.email) <> new.email or new.email like '%=?%') then
    raise exception 'This email address has a character that no mailbox has.'
      using errcode = '23514', constraint = 'email_visible', table = tg_table_name, schema = tg_table_schema;
  end if;
  for answer in
    select field, least from (values
      ('first_name', 2), ('last_name', 2), ('phone', 10), ('city', 2), ('state', 2), ('budget', 2),
      ('education', 2), ('experience', 2), ('why_interested', 29)
    ) as rules (field, least)
    where answers ->> field is distinct from before ->> field
  loop
    if private.visible_length(answers ->> answer.field) < answer.least then
      raise exception 'An answer has too few visible characters.'
        using errcode = '23514', constraint = answer.field || '_visible', table = tg_table_name, schema = tg_table_schema;
    end if;
  end loop;
  return null;
end
$$;
comment on function private.refuse_invisible_answers() is
  'Refuses an application whose email address has an invisible character, or whose answers are invisible.';
revoke all on function private.refuse_invisible_answers() from public;

-- After the policy has spoken. Rows brought in from another database were written in another transaction.
create trigger new_answers_are_visible
  after insert on public.scholarship_applications
  for each row when (new.created_at = now())
  execute function private.refuse_invisible_answers();

create trigger changed_answers_are_visible
  after update of first_name, last_name, email, phone, city, state, budget, education, experience, why_interested
  on public.scholarship_applications
  for each row execute function private.refuse_invisible_answers();
