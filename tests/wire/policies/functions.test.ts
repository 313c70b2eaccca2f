// What each kind of caller may call, and that no view shows more than its caller may read. Tables and columns
// are in matrix.test.ts.
import { expect, test } from "vitest";
import { asRole, hasCode } from "../../support/data/caller.ts";
import { aDatabase } from "../../support/data/database.ts";
import { everyCaller, rowsOf } from "../../support/data/matrix.ts";

// Whether each caller may call each function of the schema public that is not a trigger: answers or refused.
const functionMatrix = `
function                                        visitor  person   another  admin    admin+factor  admin+factor  service
                                                                  person            at aal1       at aal2
has_live_session()                              refused  answers  answers  answers  answers       answers       refused
has_needed_assurance()                          refused  answers  answers  answers  answers       answers       refused
is_admin()                                      refused  answers  answers  answers  answers       answers       refused
is_just_stored(gen_random_uuid(),'a@b.co')      refused  refused  refused  refused  refused       refused       answers
hold_application(gen_random_uuid(),'too_fast')  refused  refused  refused  refused  refused       refused       answers
keep_application_details(null,'','','','','')   refused  refused  refused  refused  refused       refused       answers
list_applications()                             refused  refused  refused  answers  refused       answers       refused
application_tab_counts()                        refused  refused  refused  answers  refused       answers       refused
possible_duplicate_reasons('{}')                refused  refused  refused  answers  refused       answers       refused
possible_duplicates(gen_random_uuid())          refused  refused  refused  answers  refused       answers       refused
application_overview('UTC')                     refused  refused  refused  answers  refused       answers       refused
set_application_statuses('[]')                  refused  refused  refused  answers  refused       answers       refused
decide_and_send('[]')                           refused  refused  refused  answers  refused       answers       refused
correct_own_email(gen_random_uuid(),'','')      refused  refused  refused  refused  refused       refused       answers
my_applications()                               refused  answers  answers  answers  refused       answers       refused
application_news()                              refused  refused  refused  answers  refused       answers       refused
application_score_list(gen_random_uuid())       refused  refused  refused  answers  refused       answers       refused
administrators()                                refused  refused  refused  answers  refused       answers       refused
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

test("no view that reads with its owner's rights is in the API, and its schema is closed to every caller", async () => {
  const { owner } = await aDatabase();
  const { rows } = await owner.query("select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')");
  expect(rows).toEqual([]);
  for (const caller of await everyCaller(owner)) {
    for (const statement of ["select * from private.application_search_rows where search_text like 'a%\\'", "select * from private.application_figure_entries", "select private.require_admin()"]) {
      const refused = await asRole(owner, caller, (client) => client.query(statement).catch((error: unknown) => error));
      expect([statement, hasCode(refused, "42501")]).toEqual([statement, true]);
    }
  }
}); // biome-ignore format: one line a step
