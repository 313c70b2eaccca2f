// The policy matrix over HTTP: the answer for each caller, and that nothing but what was allowed changes
//
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { anApplication, type Owner } from "../../support/data/caller.ts";
import { aDataService } from "../../support/data/data-service.ts";
import { aDatabase } from "../../support/data/database.ts";
import { everyCaller, rowsOf, storeApplication } from "../../support/data/matrix.ts";

// The status of the answer for each caller; after the colon the number of rows returned, or of stored rows
// that changed.
const httpMatrix = `
request                                                              visitor  person  another reviewer admin  admin+factor  admin+factor  service
                                                                                      person                  at aal1       at aal2
GET    scholarship_applications?select=id                            401:0    200:0   200:0  200:0    200:1  200:0         200:1         200:1
GET    scholarship_applications?select=email                         401:0    200:0   200:0  200:0    200:1  200:0         200:1         200:1
GET    user_roles?select=user_id,role                                401:0    200:0   200:0  200:0    200:1  200:0         200:1         200:2
POST   scholarship_applications {}                                   201:1    201:1   201:1  201:1    201:1  201:1         201:1         201:1
POST   scholarship_applications {"status":"approved"}                401:0    403:0   403:0  403:0    403:0  403:0         403:0         201:1
POST   scholarship_applications {"created_at":"2020-01-01"}          401:0    403:0   403:0  403:0    403:0  403:0         403:0         201:1
POST   scholarship_applications {"city":null}                        401:0    403:0   403:0  403:0    403:0  403:0         403:0         201:1
POST   scholarship_applications {"id":"STORED"}                      409:0    409:0   409:0  409:0    409:0  409:0         409:0         409:0
PATCH  scholarship_applications {"status":"approved"}                401:0    204:0   204:0  204:0    204:1  204:0         204:1         204:1
PATCH  scholarship_applications {"first_name":"Changed"}             401:0    403:0   403:0  403:0    403:0  403:0         403:0         204:1
PATCH  scholarship_applications {"id":"SOME"}                        401:0    403:0   403:0  403:0    403:0  403:0         403:0         204:1
PUT    scholarship_applications?id=eq.STORED {"first_name":"Other"}  401:0    403:0   403:0  403:0    403:0  403:0         403:0         204:1
DELETE scholarship_applications                                      401:0    403:0   403:0  403:0    403:0  403:0         403:0         204:1
POST   user_roles {"user_id":"SELF","role":"admin"}                  401:0    403:0   403:0  403:0    403:0  403:0         403:0         409:0
POST   user_roles {"user_id":"SELF","role":"owner"}                  401:0    403:0   403:0  403:0    403:0  403:0         403:0         400:0
PATCH  user_roles?user_id=eq.SELF {"role":"admin"}                   401:0    403:0   403:0  403:0    403:0  403:0         403:0         204:0
DELETE user_roles?user_id=eq.SELF                                    401:0    403:0   403:0  403:0    403:0  403:0         403:0         204:1
POST   rpc/list_applications {}                                      401:0    403:0    403:0  403:0    200:1  403:0         200:1         403:0
POST   rpc/possible_duplicate_reasons {"application_ids":["STORED"]} 401:0    403:0    403:0  403:0    200:1  403:0         200:1         403:0
POST   rpc/possible_duplicates {"of_application":"STORED"}           401:0    403:0    403:0  403:0    200:0  403:0         200:0         403:0
POST   rpc/decide_and_send {"decisions":[]}                          401:0    403:0    403:0  403:0    200:0  403:0         200:0         403:0
GET    application_statuses?name=eq.new                             401:0    200:0    200:0  200:0    200:1  200:0         200:1         200:1
POST   application_changes {"application_id":"STORED","from_status":"new"}  401:0    403:0    403:0  403:0    403:0  403:0         403:0         403:0
POST   application_notes {"application_id":"STORED","body":"Call"}   401:0    403:0    403:0  403:0    201:1  403:0         201:1         201:1
POST   application_notes {"application_id":"STORED","body":"x","written_by":"SELF"}  401:0    403:0    403:0  403:0    403:0  403:0         403:0         201:1
POST   application_notes {"application_id":"STORED","body":""}       401:0    403:0    403:0  403:0    400:0  403:0         400:0         400:0
POST   application_messages {"application_id":"STORED","subject":"a","body":"b"}  401:0    403:0    403:0  403:0    201:1  403:0         201:1         201:1
POST   application_messages {"application_id":"STORED","sent_to":"a@b.co"}  401:0    403:0    403:0  403:0    403:0  403:0         403:0         400:0
POST   application_messages {"application_id":"STORED","subject":"a","body":"b","due_on":"2020-01-01"}  401:0    403:0    403:0  403:0    400:0  403:0         400:0         400:0
POST   application_messages {"application_id":"STORED","subject":"a","body":"b","reminds":null}  401:0    403:0    403:0  403:0    403:0  403:0         403:0         201:1
POST   application_replies {"application_id":"STORED"}                                401:0    403:0    403:0  403:0    201:1  403:0         201:1         201:1
POST   application_replies {"application_id":"STORED","how":"phone","next_step":"wait"}  401:0    403:0    403:0  403:0    400:0  403:0         400:0         400:0
POST   application_replies {"application_id":"STORED","body":"x","how":"email","written_by":"SELF"}  401:0    403:0    403:0  403:0    403:0  403:0         403:0         201:1
POST   application_announcements {"application_id":"STORED","decision":"approved"}  401:0    403:0    403:0  403:0    201:1  403:0         201:1         201:1
POST   application_announcements {"application_id":"STORED","decision":"new"}  401:0    403:0    403:0  403:0    403:0  403:0         403:0         201:1
POST   application_announcements {"application_id":"STORED","decision":"approved","how":"email"}  401:0    403:0    403:0  403:0    403:0  403:0         403:0         201:1
POST   application_exports {"filter":""}                             401:0    403:0    403:0  403:0    201:1  403:0         201:1         403:0
POST   held_applications {"application_id":"STORED","reason":"too_fast"}  401:0    403:0    403:0  403:0    403:0  403:0         403:0         201:1
GET    scholarship_application_details?select=address                401:0    200:0    200:0  200:0    200:1  200:0         200:1         200:1
POST   scholarship_application_details {"application_id":"STORED","address":"9-Other-Road","zip":"33102","program":"HVAC"}  401:0    403:0    403:0  403:0    403:0  403:0  403:0  409:0
POST   scholarship_application_details {"application_id":"SOME","address":"9-Other-Road","zip":"33102","program":"HVAC"}  401:0    403:0    403:0  403:0    403:0  403:0  403:0  409:0
POST   scholarship_application_details {"application_id":"SOME","address":"9","zip":"33102","program":"HVAC"}  401:0    403:0    403:0  403:0    403:0  403:0  403:0  400:0
PATCH  scholarship_application_details {"address":"9-Other-Road"}    401:0    403:0    403:0  403:0    403:0  403:0         403:0         204:1
DELETE scholarship_application_details                               401:0    403:0    403:0  403:0    403:0  403:0         403:0         204:1
GET    application_helpers?select=name,email                         401:0    200:0    200:0  200:0    200:1  200:0         200:1         200:1
POST   application_helpers {"application_id":"SOME","name":"Eve"}    401:0    403:0    403:0  403:0    403:0  403:0         403:0         409:0
PATCH  application_helpers {"email":"eve@example.org"}               401:0    403:0    403:0  403:0    403:0  403:0         403:0         204:1
DELETE application_helpers                                           401:0    403:0    403:0  403:0    403:0  403:0         403:0         204:1
POST   application_erasures {"application_id":"STORED","kind":"deleted"}  401:0    403:0    403:0  403:0    201:1  403:0         201:1         201:1
POST   application_erasures {"application_id":"SOME","kind":"deleted"}  401:0    403:0    403:0  403:0    409:0  403:0         409:0         409:0
POST   application_erasures {"application_id":"STORED","kind":"hidden"}  401:0    403:0    403:0  403:0    400:0  403:0         400:0         400:0
GET    editors?select=account_id                                     401:0    200:0    200:0  200:0    200:0  200:0         200:0         200:0
POST   editors {"account_id":"SELF"}                                 401:0    403:0    403:0  403:0    403:0  403:0         403:0         201:1
POST   rpc/save_draft {"file":"school","path":["phone"],"value":"1","based_on":null,"known_version":0}  401:0  403:0  403:0  403:0  200:1  403:0  200:1  403:0
GET    drafts?select=value                                           401:0    200:0    200:0  200:0    200:1  200:0         200:1         403:0
POST   drafts {"file":"school","path":["name"],"value":"A"}          401:0    403:0    403:0  403:0    403:0  403:0         403:0         403:0
PATCH  drafts?file=eq.school {"value":"A"}                           401:0    403:0    403:0  403:0    403:0  403:0         403:0         403:0
DELETE drafts?file=eq.school                                         401:0    403:0    403:0  403:0    403:0  403:0         403:0         403:0
POST   rpc/discard_draft {"file":"school","path":["phone"],"known_version":0}  401:0  403:0  403:0  403:0  200:1  403:0  200:1  403:0
POST   rpc/publish_drafts {"follows":0,"overrides":[],"note":"","included":[]}  401:0  403:0  403:0  403:0  200:1  403:0  409:0  403:0
`;

test("over HTTP every caller gets the statuses of the table, and nothing else changes (R-187, R-272)", async () => {
  const database = await aDatabase();
  const { owner } = database;
  const service = await aDataService(database);
  onTestFinished(() => service.stop());
  const people = await everyCaller(owner);
  const roles = await storedRows(owner, "user_roles");
  for (const { request, outcomes } of rowsOf(httpMatrix, /^(?:GET|POST|PATCH|PUT|DELETE)\s/)) {
    const found: string[] = [];
    for (const caller of people) {
      await restore(owner, roles);
      const kept = await storeApplication(owner);
      if (/details|helpers/.test(request)) await storeDetails(owner, kept);
      const named = request
        .replace("STORED", kept)
        .replace("SOME", randomUUID())
        .replace("SELF", caller.self);
      const [method = "", path = "", body] = named.split(" ");
      const before = await everyRow(owner);
      const token = caller.person
        ? await service.tokenOf(caller.person)
        : caller.role === "anon"
          ? service.anonKey
          : service.serviceKey;
      const isWhole = path.startsWith("scholarship_applications") && /POST|PUT/.test(method);
      const whole = isWhole ? anApplication(method === "PUT" ? { id: kept } : {}) : {};
      const answer = await fetch(`${service.url}/rest/v1/${path}`, {
        method,
        headers: {
          apikey: service.anonKey,
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
        },
        ...(body ? { body: JSON.stringify({ ...whole, ...JSON.parse(body) }) } : {}),
      });
      const text = await answer.text();
      const after = await everyRow(owner);
      const moved = Math.max(
        after.filter((row) => !before.includes(row)).length,
        before.filter((row) => !after.includes(row)).length,
      );
      found.push(
        `${answer.status}:${(method === "GET" || path.startsWith("rpc/")) && answer.ok ? JSON.parse(text).length : moved}`,
      );
    }
    expect([request, ...found]).toEqual([request, ...outcomes]);
  }
});

async function everyRow(owner: Owner): Promise<string[]> {
  const tables = writableTables.map((table) => `select to_jsonb(t)::text as row from public.${table} t`);
  const { rows } = await owner.query<{ row: string }>(tables.join(" union all "));
  return rows.map(({ row }) => row);
}

const writableTables = [
  ...["scholarship_applications", "user_roles", "application_notes", "application_messages"],
  ...["application_announcements", "application_replies"],
  ...["application_exports", "held_applications", "application_erasures", "scholarship_application_details"],
  ...["application_helpers", "editors", "drafts"],
];

async function storeDetails(owner: Owner, id: string): Promise<void> {
  await owner.query(
    "insert into public.scholarship_application_details values ($1, '12 Main Street', '33101', 'HVAC', 'en')",
    [id],
  );
  await owner.query("insert into public.application_helpers (application_id, name) values ($1, 'Ana')", [id]);
}

async function storedRows(owner: Owner, table: string): Promise<string[]> {
  return (
    await owner.query<{ row: string }>(`select to_jsonb(t)::text as row from public.${table} t order by 1`)
  ).rows.map(({ row }) => row);
}

async function restore(owner: Owner, roles: string[]): Promise<void> {
  await owner.query("truncate public.scholarship_applications, public.user_roles cascade");
  await owner.query(
    "insert into public.user_roles select * from json_populate_recordset(null::public.user_roles, $1)",
    [`[${roles}]`],
  );
}
