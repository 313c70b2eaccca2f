// What each kind of caller may call, that the site calls it, and that no view shows more than its caller may
// read. Tables and columns are in matrix.test.ts.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asRole, hasCode } from "../../support/data/caller.ts";
import { aDatabase } from "../../support/data/database.ts";
import { everyCaller, rowsOf } from "../../support/data/matrix.ts";

// Whether each caller may call each function of the schema public that is not a trigger: answers or refused.
const functionMatrix = `
function                                        visitor  person   another  reviewer admin    admin+factor  admin+factor  service
                                                                  person                     at aal1       at aal2
has_live_session()                              refused  answers  answers  answers  answers  answers       answers       refused
has_needed_assurance()                          refused  answers  answers  answers  answers  answers       answers       refused
is_admin()                                      refused  answers  answers  answers  answers  answers       answers       refused
is_just_stored(gen_random_uuid(),'a@b.co')      refused  refused  refused  refused  refused  refused       refused       answers
hold_application(gen_random_uuid(),'too_fast')  refused  refused  refused  refused  refused  refused       refused       answers
keep_application_details(null,'','','','','')   refused  refused  refused  refused  refused  refused       refused       answers
keep_application_details(null,'','','','','',null)  refused  refused  refused  refused  refused  refused  refused  answers
list_applications()                             refused  refused  refused  refused  answers  refused       answers       refused
application_export_rows('{}')                   refused  refused  refused  refused  answers  refused       answers       refused
application_marks('{}')                         refused  refused  refused  refused  answers  refused       answers       refused
application_tab_counts()                        refused  refused  refused  refused  answers  refused       answers       refused
possible_duplicate_reasons('{}')                refused  refused  refused  refused  answers  refused       answers       refused
possible_duplicates(gen_random_uuid())          refused  refused  refused  refused  answers  refused       answers       refused
application_report('2026-01-01', '2026-12-31', 'UTC')  refused  refused  refused  refused  answers  refused       answers       refused
application_overview('UTC')                     refused  refused  refused  refused  answers  refused       answers       refused
set_application_statuses('[]')                  refused  refused  refused  refused  answers  refused       answers       refused
decide_and_send('[]')                           refused  refused  refused  refused  answers  refused       answers       refused
correct_own_email(gen_random_uuid(),'','')      refused  refused  refused  refused  refused  refused       refused       answers
my_applications()                               refused  answers  answers  answers  answers  refused       answers       refused
open_my_application('00000000')                 refused  answers  answers  answers  answers  refused       answers       refused
application_news()                              refused  refused  refused  refused  answers  refused       answers       refused
application_score_list(gen_random_uuid())       refused  refused  refused  refused  answers  refused       answers       refused
administrators()                                refused  refused  refused  refused  answers  refused       answers       refused
reviewer_list()                                 refused  refused  refused  refused  answers  refused       answers       refused
ask_reviewer(gen_random_uuid(),'{}')            refused  refused  refused  refused  answers  refused       answers       refused
application_reviews(gen_random_uuid())          refused  refused  refused  refused  answers  refused       answers       refused
reviewer_scores(gen_random_uuid())              refused  refused  refused  refused  answers  refused       answers       refused
my_review_right()                               refused  answers  answers  answers  answers  answers       answers       refused
review_list()                                   refused  refused  refused  answers  refused  refused       refused       refused
review_counts()                                 refused  refused  refused  answers  refused  refused       refused       refused
review_application(gen_random_uuid())           refused  refused  refused  answers  refused  refused       refused       refused
review_scores(gen_random_uuid())                refused  refused  refused  answers  refused  refused       refused       refused
give_review_score(gen_random_uuid(),'need',3)   refused  refused  refused  answers  refused  refused       refused       refused
review_notes(gen_random_uuid())                 refused  refused  refused  answers  refused  refused       refused       refused
write_review_note(gen_random_uuid(),gen_random_uuid(),'')  refused  refused  refused  answers  refused  refused  refused  refused
delete_review_note(gen_random_uuid())           refused  refused  refused  answers  refused  refused       refused       refused
newest_publication(0)                           answers  refused  refused  refused  refused  refused       refused       refused
may_publish()                                   refused  answers  answers  answers  answers  answers       answers       refused
editing_right()                                 refused  answers  answers  answers  answers  answers       answers       refused
published_values()                              refused  refused  refused  refused  answers  refused       answers       refused
save_draft('school','{phone}','"1"',null,0)     refused  refused  refused  refused  answers  refused       answers       refused
discard_draft('school','{phone}',1)             refused  refused  refused  refused  answers  refused       answers       refused
publish_drafts(0,'[]','','[]')                  refused  refused  refused  refused  answers  refused       answers       refused
store_media_file(md5('1'),640,320,'jpeg','/9j/') refused refused  refused  refused  answers  refused       answers       refused
stored_media('{}')                              refused  refused  refused  refused  answers  refused       answers       refused
media_file('',320,'jpeg')                       answers  refused  refused  refused  refused  refused       refused       refused
store_document_part(md5('1'),9,0,'JVBERi0x')    refused  refused  refused  refused  answers  refused       answers       refused
stored_documents('{}')                          refused  refused  refused  refused  answers  refused       answers       refused
document_part('',9,0)                           answers  refused  refused  refused  refused  refused       refused       refused
`;

test("every caller may call exactly the functions that the matrix says, and it has every one of them", async () => {
  const { owner } = await aDatabase();
  const people = await everyCaller(owner);
  const matrix = rowsOf(functionMatrix, /^\w+\(/);
  for (const { request, outcomes } of matrix) {
    const found = [];
    for (const caller of people) {
      const refused = await asRole(owner, caller, (client) =>
        client.query(`select public.${request}`).then(
          () => undefined,
          (error: unknown) => error,
        ),
      );
      found.push(refused === undefined ? "answers" : hasCode(refused, "42501") ? "refused" : refused);
    }
    expect([request, ...found]).toEqual([request, ...outcomes]);
  }
  const { rows } = await owner.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    matrix.map(({ request }) => request.replace(/\(.*/, "")).sort(),
  );
});

test("every function that somebody may call is called by the site or by a policy", async () => {
  const { owner } = await aDatabase();
  const { rows } = await owner.query<{ name: string; policies: string }>(
    `select proname as name, (select coalesce(string_agg(concat_ws(' ', qual, with_check), ' '), '') from pg_policies) as policies
     from pg_proc
     where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
       and exists (select from unnest(array['anon', 'authenticated', 'service_role', 'site_email']) as caller
                   where has_function_privilege(caller, pg_proc.oid, 'execute'))`,
  );
  const sources = await readSources(["app", "server"]);
  const isCalled = (name: string) => new RegExp(`(rpc\\("|call<[^>]*>+\\("|/rpc/|public\\.)${name}\\b`).test(sources);
  const isInPolicy = (name: string) => new RegExp(`\\b${name}\\(`).test(rows[0]?.policies ?? "");
  expect([isCalled("list_applications"), isInPolicy("is_admin"), isCalled("no_such_function")]).toEqual([true, true, false]);
  expect(rows.map(({ name }) => name).filter((name) => !isCalled(name) && !isInPolicy(name))).toEqual([]);
}); // biome-ignore format: one line a step

test("no view that reads with its owner's rights is in the API, and its schema is closed to every caller", async () => {
  const { owner } = await aDatabase();
  const { rows } = await owner.query("select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')");
  expect(rows).toEqual([]);
  for (const caller of await everyCaller(owner)) {
    for (const statement of ["select * from private.application_search_rows where search_text like 'a%\\'", "select * from private.application_words where words @@ 'a'", "select * from private.us_states", "select private.require_admin()", "select private.require_editor()", "select private.require_reviewer()"]) {
      const refused = await asRole(owner, caller, (client) => client.query(statement).catch((error: unknown) => error));
      expect([statement, hasCode(refused, "42501")]).toEqual([statement, true]);
    }
  }
}); // biome-ignore format: one line a step

/** Returns the text of the source files, without tests and without the generated list of all objects. */
async function readSources(folders: string[]): Promise<string> {
  const files = await Promise.all(
    folders.map(async (folder) => {
      const root = join(import.meta.dirname, "..", "..", "..", folder);
      return (await readdir(root, { recursive: true })).map((name) => join(root, name));
    }),
  );
  const sources = files
    .flat()
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|database-objects\.ts$/.test(path));
  return (await Promise.all(sources.map((path) => readFile(path, "utf8")))).join("\n");
}
