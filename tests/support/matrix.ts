// Tables of expectations, written as text to be read by people: one row a case, one column for each kind of caller.
import {
  anAdministrator,
  anAdministratorWithFactor,
  anApplication,
  aPerson,
  claimsOf,
  type Owner,
  type Person,
} from "./caller.ts";

export type MatrixCaller = {
  name: string;
  role: string;
  claims: object;
  self: string;
  person: Person | undefined;
};

/** In the order of the columns. `self` is an account that the caller would act on. */
export async function everyCaller(owner: Owner): Promise<MatrixCaller[]> {
  const admin = await anAdministrator(owner);
  const guarded = await anAdministratorWithFactor(owner, "aal1");
  const people = [
    await aPerson(owner),
    await aPerson(owner),
    admin,
    guarded,
    { ...guarded, aal: "aal2" as const },
  ];
  const callers = [
    { role: "anon", claims: { role: "anon" }, self: people[0]?.id ?? "", person: undefined },
    ...people.map((person) => ({ role: "authenticated", claims: claimsOf(person), self: person.id, person })),
    { role: "service_role", claims: { role: "service_role" }, self: admin.id, person: undefined },
  ];
  return callers.map((caller, index) => ({ ...caller, name: callerNames[index] ?? "" }));
}

export const callerNames = [
  "visitor",
  "person",
  "another person",
  "administrator",
  "admin with factor at aal1",
  "admin with factor at aal2",
  "service",
];

/** The lines that match `start`: what stands before the outcomes, and one outcome for each caller. */
export function rowsOf(table: string, start: RegExp): { request: string; outcomes: string[] }[] {
  const lines = table.split("\n").filter((line) => start.test(line));
  return lines.map((line) => {
    const words = line.trim().split(/\s+/);
    return {
      request: words.slice(0, -callerNames.length).join(" "),
      outcomes: words.slice(-callerNames.length),
    };
  });
}

/** One stored application's id. */
export async function storeApplication(owner: Owner): Promise<string> {
  const row = anApplication();
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  await owner.query(
    `insert into public.scholarship_applications (${columns}) values (${places})`,
    Object.values(row),
  );
  return row.id;
}
