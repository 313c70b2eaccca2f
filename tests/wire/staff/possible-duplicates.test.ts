// Applications that may come from the same person, as the database tells staff.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anApplication } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

test("two applications resemble each other by address, by phone or by name, whatever the capitals and punctuation (R-185)", async () => {
  const known = applicant({ email: "Renee@Example.org", phone: "(555) 555-0123", first_name: "Renée", last_name: "Ruiz" });
  const address = applicant({ email: "renee@example.ORG" });
  const phone = applicant({ phone: "+1 555.555.0123" });
  const name = applicant({ first_name: "RENÉE", last_name: "ruiz" });
  const wordy = [applicant({ phone: "no phone yet" }), applicant({ phone: "ask my aunt" })];
  const { admin } = await aServiceWith([known, address, phone, name, ...wordy]);
  const { data } = await admin.rpc("possible_duplicates", { of_application: known.id }).select("id, first_name, same_email, same_phone, same_name, same_address");
  const duplicate = ({ id, first_name }: typeof known, by: object) => ({
    id, first_name, same_email: false, same_phone: false, same_name: false, same_address: false,
    ...by,
  });
  expect(data).toEqual([
    duplicate(name, { same_name: true }),
    duplicate(phone, { same_phone: true }),
    duplicate(address, { same_email: true }),
  ]);
  const { data: reasons } = await admin.rpc("possible_duplicate_reasons", { application_ids: [known.id, ...wordy.map(({ id }) => id)] });
  expect(reasons?.find(({ application_id }) => application_id === known.id)).toMatchObject({ same_email: true, same_phone: true, same_name: true });
  for (const { id } of wordy)
    expect(reasons?.find(({ application_id }) => application_id === id)).toMatchObject({ same_email: false, same_phone: false, same_name: false });
}); // biome-ignore format: one line a case

test("the same postal address ranks behind stronger signs, however it is written, and marks nothing in the list", async () => {
  const [known, neighbor, friend, stranger] = [applicant({}), applicant({}), applicant({}), applicant({})] as const;
  const { admin, database } = await aServiceWith([known, friend, neighbor, stranger]);
  await database.owner.query("update public.scholarship_applications set phone = $1 where id = any($2)", ["813 555 9999", [known.id, friend.id]]);
  for (const [{ id }, address, zip] of [[known, "12 Elm St., Apt. 3", "33601"], [neighbor, "12 ELM ST APT 3", "33601"], [friend, "12 elm st apt 3", "33601-"], [stranger, "12 Elm St., Apt. 3", "33602"]] as const)
    await database.owner.query("insert into public.scholarship_application_details (application_id, address, zip, program) values ($1, $2, $3, 'HVAC')", [id, address, zip]);
  const { data } = await admin.rpc("possible_duplicates", { of_application: known.id }).select("id, same_phone, same_address");
  expect(data).toEqual([
    { id: friend.id, same_phone: true, same_address: true },
    { id: neighbor.id, same_phone: false, same_address: true },
  ]);
  const { data: reasons } = await admin.rpc("possible_duplicate_reasons", { application_ids: [neighbor.id] });
  expect(reasons).toMatchObject([{ same_email: false, same_phone: false, same_name: false }]);
}); // biome-ignore format: one line a step

test("the same helper is no sign of a duplicate, and is nobody's contact data (R-624)", async () => {
  const [known, other, counselor] = [applicant({}), applicant({}), applicant({ email: "ana@harbor.example" })] as const;
  const { admin, database } = await aServiceWith([known, other, counselor]);
  for (const { id } of [known, other])
    await database.owner.query("insert into public.application_helpers (application_id, name, email, may_follow) values ($1, 'Ana López', 'ana@harbor.example', true)", [id]);
  for (const { id } of [known, counselor])
    expect((await admin.rpc("possible_duplicates", { of_application: id })).data).toEqual([]);
  const { data } = await admin.rpc("list_applications", { filter: { search: "ana@harbor.example" } }).select("id");
  expect(data).toEqual([{ id: counselor.id }]);
}); // biome-ignore format: one line a step

test("the reasons of more than a thousand applications at once are refused", async () => {
  const { admin } = await aServiceWith([]);
  const application_ids = Array.from({ length: 1001 }, () => randomUUID());
  const { status, error } = await admin.rpc("possible_duplicate_reasons", { application_ids });
  expect([status, error?.code]).toEqual([400, "22023"]);
});

let count = 0;

/** An application that has no possible duplicate unless `changes` gives it one. */
function applicant(changes: Parameters<typeof anApplication>[0]) {
  count += 1;
  const own = { email: `applicant${count}@example.org`, phone: `813 555 ${1000 + count}`, last_name: `Applicant${count}` };
  return anApplication({ ...own, ...changes });
} // biome-ignore format: one line
