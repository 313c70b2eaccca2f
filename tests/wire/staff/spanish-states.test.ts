// A state that an applicant wrote by its Spanish name is found and counted under that state (R-357, R-370,
//
import { expect, test } from "vitest";
import type { Json } from "../../../contract/database.types.ts";
import { anApplication } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

type Service = Awaited<ReturnType<typeof aServiceWith>>;

test("an application from Tejas is found and counted under Texas, and keeps its word (R-370)", async () => {
  const applications = ["Tejas", "texas", "nuevo mexico", "Ontario"].map((state) => anApplication({ state }));
  const { admin } = await aServiceWith(applications);
  const [tejas, texas, , ontario] = applications.map(({ id }) => id);
  expect(await found(admin, { state: "TX" })).toEqual([tejas, texas].sort());
  expect(await found(admin, { search: "texas" })).toEqual([tejas, texas].sort());
  expect(await found(admin, { search: "tejas" })).toEqual([tejas]);
  expect(await found(admin, { state: "" })).toEqual([ontario]);
  expect(await counts(admin)).toEqual({ TX: 2, NM: 1, none: 1, plots: { TX: 2, NM: 1 } });
  const { data } = await admin
    .from("scholarship_applications")
    .select("state")
    .eq("id", tejas ?? "");
  expect(data).toEqual([{ state: "Tejas" }]);
});

async function found(admin: Service["admin"], filter: Json): Promise<string[]> {
  const { data, error } = await admin.rpc("list_applications", { filter });
  if (error) throw new Error(error.message);
  return data.map(({ id }) => id ?? "").sort();
}

/** The list's counts of Texas, of New Mexico and of no known state, and the Overview's plot by state. */
async function counts(admin: Service["admin"]) {
  const listed = async (state: string) => {
    const { data } = await admin.rpc("application_tab_counts", { filter: { state } });
    return data?.find(({ tab }) => tab === "all")?.applications;
  };
  const figures = (await admin.rpc("application_overview", { time_zone: "UTC" })).data ?? [];
  const states = figures.filter(({ kind }) => kind === "state");
  const plots = Object.fromEntries(states.map(({ value, applications }) => [value, applications]));
  return { TX: await listed("TX"), NM: await listed("NM"), none: await listed(""), plots };
}
