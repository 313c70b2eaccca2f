// Who helps an applicant with the form: kept with the details and never later, told once by mail, and erased
// with the application.
import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { lockWaits } from "../../support/data/lock-waits.ts";
import { anEmailService, erase, post, storeRecord, zoe } from "../../support/email/scholarship-email.ts";

type Service = Awaited<ReturnType<typeof anEmailService>>;

const helper = {
  isHelped: "yes",
  helperName: "Ana López",
  helperOrganization: "Harbor House, call 555 0100",
  helperEmail: "ana@harbor.example",
  helperFollows: "yes",
};
const kept = {
  name: "Ana López",
  organization: "Harbor House, call 555 0100",
  email: "ana@harbor.example",
  may_follow: true,
  ended_at: null,
};

test("a helper is kept beside the record, with the first call and never later (R-623)", async () => {
  const service = await anEmailService();
  const { id } = await service.apply(zoe, helper);
  await post(service.url, { ...zoe, ...helper, helperEmail: "stranger@example.org", id });
  expect(await helpersIn(service)).toEqual([{ application_id: id, ...kept }]);
  const { id: without } = await service.apply();
  expect((await post(service.url, { ...zoe, ...helper, id: without })).status).toBe(200);
  expect(await helpersIn(service)).toHaveLength(1);
  expect((await mailsTo(service, "ana@harbor.example")).length).toBe(1);
  expect(await mailsTo(service, "stranger@example.org")).toEqual([]);
});

test("nothing of a helper is checked or kept while the box is not ticked (R-623)", async () => {
  const service = await anEmailService();
  const answer = await service.apply(zoe, { ...helper, isHelped: "", helperName: "", helperEmail: "no" });
  expect(answer.status).toBe(200);
  expect(await helpersIn(service)).toEqual([]);
});

test.each([
  [{ helperName: " x " }, { helperName: "Please enter your name, as the person who helps." }],
  [{ helperOrganization: "x".repeat(201) }, { helperOrganization: "Please use at most 200 characters." }],
  [{ helperEmail: "ana@" }, { helperEmail: "Please enter a valid email address." }],
  [{ helperEmail: "" }, { helperEmail: expect.stringContaining("untick the box") }],
])("a helper with %o is refused with what is wrong (R-623)", async (changes, fields) => {
  const service = await anEmailService();
  const answer = await service.apply(zoe, { ...helper, ...changes });
  expect(answer).toMatchObject({ status: 400, body: { fields } });
});

test("the applicant's own address, to which a mistyped one may have been corrected, is not kept for the helper", async () => {
  const service = await anEmailService();
  await service.apply(zoe, { ...helper, helperEmail: "Zoe@Example.org" });
  expect(await helpersIn(service)).toMatchObject([{ name: "Ana López", email: "", may_follow: false }]);
});

test("a mailbox that is named as a helper's gets one mail a day, without a word of the sender (R-625)", async () => {
  const service = await anEmailService();
  await service.apply(zoe, helper);
  await service.apply({ ...zoe, email: "ben@example.org" }, { ...helper, helperEmail: "Ana@Harbor.example" });
  await service.apply({ ...zoe, email: "eve@example.org" }, { ...helper, secondsTaken: 1 });
  const [mail, ...others] = await mailsTo(service, "ana@harbor.example");
  expect(others).toEqual([]);
  expect(mail?.text).toContain("https://school.example.org/status");
  for (const word of ["Ana", "Harbor House", "555 0100", "Zoë", "zoe@example.org"])
    expect(`${mail?.subject} ${mail?.text}`).not.toContain(word);
});

test("without the applicant's consent, and of what a program may have sent, a helper gets no mail (R-625)", async () => {
  const service = await anEmailService();
  await service.apply(zoe, { ...helper, helperFollows: "" });
  await service.apply(zoe, { ...helper, helperEmail: "bob@harbor.example", secondsTaken: 1 });
  expect(await mailsTo(service, "ana@harbor.example")).toEqual([]);
  expect(await mailsTo(service, "bob@harbor.example")).toEqual([]);
});

test("receipt and school's mail say who helps; what could be no name stays out of the receipt (R-623)", async () => {
  const service = await anEmailService();
  await service.apply(zoe, helper);
  const receipts = await mailsTo(service, "zoe@example.org");
  expect(receipts[0]?.text?.replaceAll("\n", " ")).toContain("Ana López helped with the form, and may see");
  expect(receipts[0]?.text).not.toContain("Harbor");
  const [school] = await mailsTo(service, "inbox@school.example");
  expect(school?.text).toContain(
    "help of: Ana López, Harbor House, call 555 0100, ana@harbor.example, follows",
  );
  const named = { ...helper, helperName: "Call 555 0100", helperFollows: "" };
  await service.apply({ ...zoe, email: "ben@example.org" }, named);
  const [other] = await mailsTo(service, "ben@example.org");
  expect(other?.text).toContain("Somebody helped with the form. We tell only you");
});

test("an erasure removes the helper, also one of the same moment (R-628)", async () => {
  const service = await anEmailService();
  const { id } = await service.apply(zoe, helper);
  const { owner } = service.database;
  await erase(service.database, id);
  expect(await helpersIn(service)).toEqual([]);
  const other = await storeRecord(service.database);
  await owner.query("begin");
  await erase(service.database, other);
  const asked = post(service.url, { ...zoe, ...helper, id: other });
  await expect.poll(() => lockWaits(owner)).toBe(1);
  await owner.query("commit");
  expect((await asked).status).toBe(409);
  expect(await helpersIn(service)).toEqual([]);
  await expect(
    owner.query("insert into application_helpers (application_id, name) values ($1, 'Ana')", [other]),
  ).rejects.toThrow(/anonymized/);
});

test("the longest helper is kept whole", async () => {
  const service = await anEmailService();
  const long = { helperName: "ż".repeat(200), helperOrganization: "😀".repeat(200) };
  const { id, status } = await service.apply(zoe, { ...helper, ...long, id: randomUUID() });
  expect([status, await helpersIn(service)]).toMatchObject([
    200,
    [{ application_id: id, name: long.helperName, organization: long.helperOrganization }],
  ]);
});

async function helpersIn({ database }: Service) {
  const { rows } = await database.owner.query(
    "select application_id, name, organization, email, may_follow, ended_at from application_helpers",
  );
  return rows;
}

async function mailsTo({ delivery }: Service, address: string) {
  await delivery.close();
  const mails = await Promise.all((await delivery.outbox()).map(({ content }) => PostalMime.parse(content)));
  return mails.filter(({ to }) => to?.[0]?.address?.toLowerCase() === address);
}
