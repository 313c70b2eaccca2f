// Fills a database with applications as a school has them after years: made-up people with common and rare
// names, a thousand cities, several mail providers, received over three years, most of them decided. The
// share of each kind is the same at any number.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ApplicationStatus } from "../../contract/application-status.ts";
import { connectAsOwner } from "../../server/platform/postgres/database.ts";

type Owner = Awaited<ReturnType<typeof connectAsOwner>>;

/** Exactly one application has this last name, whatever their number. */
export const rareName = "Quarrelwick";

/** A program of every fifth application that is older than a year, and of none since. */
export const formerProgram = "Welding";

/**
 * Held applications that staff have not looked at. Their number does not grow with the stored applications.
 */
const heldApplications = 100;

/** Fills a site's own embedded database. Every account in it becomes an administrator. */
export async function fillApplications(dataDir: string, count: number): Promise<void> {
  const lines = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  const owner = await connectAsOwner({ socketDir: lines[4] ?? "" });
  await owner.query("insert into user_roles (user_id, role) select id, 'admin' from auth.users");
  await owner.query("select setseed(0.5)");
  await owner.query("set synchronous_commit = off");
  await withoutIndexes(owner, async () => {
    for (let first = 1; first <= count; first += batchRows) {
      await owner.query(applications, [first, Math.min(first + batchRows - 1, count), count]);
      await owner.query(history);
      await owner.query(details);
    }
    await owner.query("delete from scholarship_application_details where random() < 0.02");
    await owner.query(assignments);
  });
  await owner.query(
    `insert into held_applications (application_id, reason)
     select id, 'too_fast' from scholarship_applications order by created_at desc limit ${heldApplications}`,
  );
  // The state that autovacuum leaves.
  await owner.query("vacuum analyze");
  await owner.query("checkpoint");
  await owner.end();
}

const batchRows = 50_000;

/** Builds the indexes, and what triggers write by them, at the end: that takes a fraction of the time. */
async function withoutIndexes(owner: Owner, fill: () => Promise<void>): Promise<void> {
  await owner.query(
    `update pg_index set indisready = false, indisvalid = false
     where indrelid = any (array['public.scholarship_applications', 'private.application_search_rows', 'private.application_words']::regclass[])
       and not indisprimary`,
  );
  await switchTriggers(owner, "disable");
  await fill();
  await switchTriggers(owner, "enable");
  await owner.query("set maintenance_work_mem = '512MB'");
  await owner.query("reindex table scholarship_applications");
  await owner.query(
    `update private.application_search_rows as found set is_duplicate = true
     from scholarship_applications as a where a.id = found.application_id and private.has_duplicate(a)`,
  );
  // Like decisions from before an update, what was decided long ago does not wait to be told.
  await owner.query(
    "update private.application_search_rows set is_untold = false where created_at < now() - interval '30 days'",
  );
  await owner.query("reindex table private.application_search_rows");
  await owner.query(
    "insert into private.application_words (application_id, words) select id, '' from scholarship_applications",
  );
  for (let written: number | null = batchRows; written; )
    ({ rowCount: written } = await owner.query(
      `select private.note_words(array_agg(application_id))
       from (select application_id from private.application_words where words = '' limit ${batchRows}) as batch
       having count(*) > 0`,
    ));
  await owner.query("reindex table private.application_words");
}

async function switchTriggers(owner: Owner, how: "enable" | "disable"): Promise<void> {
  for (const [table, trigger] of [
    ["scholarship_applications", "new_applications_may_be_duplicates"],
    ["scholarship_applications", "new_applications_have_words"],
    ["scholarship_application_details", "new_details_have_words"],
    ["scholarship_application_details", "deleted_details_have_words"],
  ])
    await owner.query(`alter table ${table} ${how} trigger ${trigger}`);
}

const firstNames = `Maria James Ana Michael Jose David Luis Jessica Carlos Ashley Juan Robert Jennifer Daniel Sarah Miguel Linda
  Anthony Rosa William Elena Kevin Angela Marcus Denise Tyrone Keisha Andre Latoya Jamal Darnell Tanisha Wei Mei Minh Linh Priya
  Raj Amit Fatima Omar Yusuf Aisha Ivan Olga Dmitri Katarzyna Piotr Renée Zoë Björn Søren Siobhan Declan Otis Mabel Hazel Ruben
  Hector Raul Marisol Ximena Guadalupe Esperanza Joaquín Mateo Santiago Camila Valentina Isabella Sofía Gabriel Rafael Esteban
  Brandon Tyler Cody Dustin Amber Crystal Heather Brittany Kayla Megan Courtney Travis Wesley Clayton Dwayne Leroy Clarence Eugene
  Walter Harold Ernest Bernice Gladys Thelma Dolores Yolanda Sheila Roxanne Wanda Ngozi Chidi Kwame Abena Tariq Leila Samir Nadia`;

const shortLastNames = `Garcia Smith Johnson Rodriguez Williams Martinez Brown Hernandez Jones Lopez Davis Gonzalez Miller Perez Wilson
  Sanchez Moore Ramirez Taylor Torres Anderson Flores Thomas Rivera Jackson Gomez White Diaz Harris Cruz Martin Reyes Thompson
  Morales Nguyen Tran Patel Kim Lee Chen Wong Singh Khan Ali O'Brien Okafor Mensah Kowalski Novak Petrov`;

const nameStarts = `Ash Black Brad Can Clif Dal El Fair Green Hart Har Hol Kirk Lang Mar Mid Nor Oak Pres Rad Red Rose Sher Stan Stock
  Sut Thorn Wal War West Whit Wood`;
const nameEnds =
  "bury by den field ford ham ley man mere more ridge son stead ston ton wall ward well wick win wood worth";

const cityStarts = `Oak Maple Cedar Spring River Lake Fair Green Mill Clear Rock Silver Pine Glen Stone Bright Falls Eagle Deer Fox Elm North
  South East West Summer Winter Golden Red White Black Blue Prairie Harbor Union Grand Liberty Franklin Jackson Madison`;
const cityEnds =
  "wood field ville ton burg port view brook dale ridge haven mont ford crest land side point grove hill creek vale gate shore bay way";

/**
 * SQL that draws earlier words more often: of a hundred words, about every twentieth person gets the first.
 */
const drawn = (from: string, skew: number) =>
  `${from}[1 + floor(array_length(${from}, 1) * power(random(), ${skew}))::int]`;

const words = (text: string) => `regexp_split_to_array('${text.replaceAll("'", "''")}', '\\s+')`;

const pairs = (starts: string, ends: string) =>
  `(select array_agg(a || b order by md5(a || b)) from unnest(${words(starts)}) a, unnest(${words(ends)}) b)`;

/** Upper bounds of a random number from 0 to 1 that decides an application's status. */
const statusBelow: Record<ApplicationStatus, number> = {
  new: 0.02,
  reviewing: 0.1,
  approved: 0.5,
  rejected: 1,
};
const drawnStatus = Object.entries(statusBelow)
  .sort(([, one], [, other]) => one - other)
  .map(([status, below]) => `when fate < ${below} then '${status}'`)
  .join(" ");

const applications = `
  with lists as materialized (
    select ${words(firstNames)} as firsts,
           ${words(shortLastNames)} || ${pairs(nameStarts, nameEnds)} as lasts,
           ${pairs(cityStarts, cityEnds)} as cities,
           array['gmail.com', 'yahoo.com', 'hotmail.com', 'icloud.com', 'outlook.com', 'aol.com', 'comcast.net', 'protonmail.com', 'att.net'] as providers,
           array['TX', 'FL', 'CA', 'GA', 'OH', 'NC', 'IL', 'PA', 'NY', 'AZ', 'TN', 'MO', 'Ontario'] as states
  ), people as materialized (
    select n, case when n = $3::int / 2 then 'Ottoline' else ${drawn("firsts", 1.6)} end as first_name,
           case when n = $3::int / 2 then '${rareName}' else ${drawn("lasts", 1.5)} end as last_name,
           ${drawn("cities", 1.3)} as city, ${drawn("providers", 2)} as provider, ${drawn("states", 1.3)} as state,
           random() as fate, random() as digits, repeat('Every day a bit more, with help from people around me. ', 4 + (random() * 12)::int) as story
    from lists, generate_series($1::int, $2::int) n
  )
  insert into scholarship_applications
    (first_name, last_name, email, phone, city, state, budget, education, experience, why_interested, status, created_at)
  select first_name, last_name,
         translate(lower(first_name || '.' || last_name), 'éëöøí''', 'eeooi') || case when digits < 0.8 then floor(digits * 10000)::text else '' end
           || '@' || provider,
         regexp_replace(lpad(((n::bigint * 7919) % 10000000)::text, 10, '5'), '(...)(...)(....)', '(\\1) \\2-\\3'),
         city, state, 'I can pay $40 a month.', 'GED, 2019', 'Install heat pumps', story || E'\\n\\nGoals: A steady trade.',
         case when n > 0.98 * $3::int then 'new' ${drawnStatus} end,
         now() - interval '3 years' * (($3::int - n + random()) / $3::int)
  from people order by n`;

/** The applications of this batch have no details yet. */
const isOfBatch =
  "not exists (select from scholarship_application_details where application_id = scholarship_applications.id)";

/**
 * Inserts one row for each decision directly, because the trigger that writes the history works row by row.
 */
const history = `
  insert into application_changes (application_id, from_status, to_status, changed_by_email, changed_at)
  select id, 'new', status, 'staff@example.org', created_at + interval '3 days'
  from scholarship_applications where status <> 'new' and ${isOfBatch}`;

/** A tenth of all, most of them decided, is assigned to the account that signed up first. */
const assignments = `
  insert into application_assignments (application_id, assignee, assigned_at)
  select a.id, u.id, a.created_at + interval '1 day'
  from scholarship_applications a, (select id from auth.users order by created_at limit 1) u where random() < 0.1`;

/** A few programs, most of them drawn evenly; every sixth form is Spanish. */
const details = `
  insert into scholarship_application_details (application_id, address, zip, program, language)
  select id, '12 Main Street', '33601',
         case when random() < 0.2 and created_at < now() - interval '1 year' then '${formerProgram}'
              else (array['HVAC', 'Electrical', 'Plumbing', 'Construction'])[1 + floor(random() * 4)::int] end,
         case when random() < 1.0 / 6 then 'es' else 'en' end
  from scholarship_applications where ${isOfBatch}`;
