// Contact data that staff correct: what was there stays in the history, and nobody else corrects anything.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anApplication, aPerson } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

const typed = { email: "renee@gmial.com", phone: "(555) 555-0123" };

async function anOffice() {
  const application = anApplication(typed);
  const made = await aServiceWith([application]);
  const { admin } = made;
  const application_id = application.id;
  const rows = {
    email: {
      ...{ id: randomUUID(), application_id, field: "email" },
      ...{ from_value: typed.email, to_value: "renee@gmail.com" },
    },
    phone: {
      ...{ id: randomUUID(), application_id, field: "phone" },
      ...{ from_value: typed.phone, to_value: "(555) 555-0124" },
    },
  };
  const stored = async () =>
    (await admin.from("scholarship_applications").select("email, phone").single()).data;
  const history = async () =>
    (
      await admin
        .from("application_contact_changes")
        .select("field, from_value, to_value, by_applicant, changed_by")
        .order("field")
    ).data;
  return { ...made, application, rows, stored, history };
}

test("a correction changes address and number, and the history keeps what was there and who corrected it (R-390)", async () => {
  const { admin, rows, stored, history } = await anOffice();
  expect((await admin.from("application_contact_changes").insert([rows.email, rows.phone])).status).toBe(201);
  expect(await stored()).toEqual({ email: "renee@gmail.com", phone: "(555) 555-0124" });
  const by = { by_applicant: false, changed_by: expect.any(String) };
  expect(await history()).toEqual([
    { field: "email", from_value: typed.email, to_value: "renee@gmail.com", ...by },
    { field: "phone", from_value: typed.phone, to_value: "(555) 555-0124", ...by },
  ]);
  const again = await admin.from("application_contact_changes").insert([rows.email, rows.phone]);
  expect(again.error?.code).toBe("23505"); // a retry
  expect(await history()).toHaveLength(2);
});

test("names, city, state, address and zip code are corrected the same way, also for the list and its search (R-390)", async () => {
  const { admin, application, database, history } = await anOffice();
  await database.owner.query(
    "insert into scholarship_application_details values ($1, '12 Main Street', '33101', 'HVAC', 'en')",
    [application.id],
  );
  const changes = [
    ["first_name", "Renée", "Irene"],
    ["last_name", "O’Brien", "Brown"],
    ["city", "Cañon City", "Pueblo"],
    ["state", "TX", "Colorado"],
    ["address", "12 Main Street", "48 Rail Road"],
    ["zip", "33101", "81003"],
  ] as const;
  const rows = changes.map(([field, from_value, to_value]) => ({
    ...{ id: randomUUID(), application_id: application.id, field, from_value, to_value },
  }));
  expect((await admin.from("application_contact_changes").insert(rows)).error).toBeNull();
  const { data } = await admin
    .from("scholarship_applications")
    .select("first_name, last_name, city, state, email, phone")
    .single();
  expect(data).toEqual({
    first_name: "Irene",
    last_name: "Brown",
    city: "Pueblo",
    state: "Colorado",
    ...typed,
  });
  expect((await admin.from("scholarship_application_details").select("address, zip").single()).data).toEqual({
    address: "48 Rail Road",
    zip: "81003",
  });
  expect(await history()).toHaveLength(6);
  const { rows: found } = await database.owner.query(
    "select state from private.application_search_rows where search_text like '% irene brown %' and search_text like '%pueblo%'",
  );
  expect(found).toEqual([{ state: "CO" }]);
  const late = { ...rows[4], id: randomUUID(), to_value: "1 Elm Street" };
  expect((await admin.from("application_contact_changes").insert(late as never)).error?.code).toBe("PT409");
});

test("what a field must be is checked as in the form, and other columns cannot be named (R-390)", async () => {
  const { admin, rows, stored, history } = await anOffice();
  const base = { ...rows.phone, from_value: "TX" };
  for (const [field, from_value, to_value, status] of [
    ["first_name", "Renée", "R", 400],
    ["state", "TX", "", 400],
    ["status", "new", "approved", 400],
    ["phone\" = 'x' --", typed.phone, "(555) 555-0124", 400],
    ["address", "", "12 Main Street", 409], // it has no details
    ["zip", "", "33101", 409],
  ] as const) {
    const refused = await admin
      .from("application_contact_changes")
      .insert({ ...base, id: randomUUID(), field, from_value, to_value });
    expect([field, refused.status]).toEqual([field, status]);
  }
  expect(await stored()).toEqual(typed);
  expect(await history()).toEqual([]);
});

test("an erasure at the same time leaves no corrected address behind (R-390)", async () => {
  const { admin, application, database, history } = await anOffice();
  await database.owner.query(
    "insert into scholarship_application_details values ($1, '12 Main Street', '33101', 'HVAC', 'en')",
    [application.id],
  );
  const correction = {
    ...{ id: randomUUID(), application_id: application.id, field: "address" },
    ...{ from_value: "12 Main Street", to_value: "48 Rail Road" },
  };
  const [corrected, erased] = await Promise.all([
    admin.from("application_contact_changes").insert(correction),
    admin.from("application_erasures").insert({ application_id: application.id, kind: "anonymized" }),
  ]);
  expect([201, 409]).toContain(corrected.status);
  expect(erased.status).toBe(201);
  expect(await history()).toEqual([]);
  expect((await admin.from("scholarship_application_details").select("address")).data).toEqual([]);
});

test("of two administrators who correct the same data, the second is told and changes nothing (R-390)", async () => {
  const { admin, rows, stored, history } = await anOffice();
  await admin.from("application_contact_changes").insert(rows.email);
  const other = { ...rows.email, id: randomUUID(), to_value: "rene@gmail.com" };
  const second = await admin.from("application_contact_changes").insert([other, rows.phone]);
  expect([second.status, second.error?.code]).toEqual([409, "PT409"]);
  expect(await stored()).toEqual({ email: "renee@gmail.com", phone: typed.phone });
  expect(await history()).toHaveLength(1);
});

test.each([
  ["an address without a domain", "email", "renee"],
  ["the address of a removed applicant", "email", "removed@removed.invalid"],
  ["a number of four digits", "phone", "5555"],
  ["what stands there already", "phone", typed.phone],
] as const)("%s is refused with a 400, and nothing changes", async (_, field, to_value) => {
  const { admin, rows, stored, history } = await anOffice();
  const refused = await admin.from("application_contact_changes").insert({ ...rows[field], to_value });
  expect(refused.status).toBe(400);
  expect(await stored()).toEqual(typed);
  expect(await history()).toEqual([]);
});

test("nobody but an administrator corrects anything, and nobody in another's name", async () => {
  const { admin, database, service, rows, stored } = await anOffice();
  const person = service.clientOf(await aPerson(database.owner));
  expect((await person.from("application_contact_changes").insert(rows.email)).status).toBe(403);
  expect((await service.clientOf().from("application_contact_changes").insert(rows.email)).status).toBe(401);
  const asApplicant = { ...rows.email, by_applicant: true };
  expect((await admin.from("application_contact_changes").insert(asApplicant)).status).toBe(403);
  expect(await stored()).toEqual(typed);
});

test("an applicant who was removed has no contact data to correct", async () => {
  const { admin, application, rows, history } = await anOffice();
  await admin.from("application_erasures").insert({ application_id: application.id, kind: "anonymized" });
  const erased = { ...rows.phone, from_value: "0000000000" };
  expect((await admin.from("application_contact_changes").insert(erased)).status).toBe(409);
  expect(await history()).toEqual([]);
});
