// Queries that are built once and then run with other values: what nearly every call asks would otherwise be
// put together anew each time, which costs as much as to send it.
import type { CompiledQuery } from "kysely";
import type { AuthDatabase } from "../service.ts";

type Buildable<Row> = { compile(): CompiledQuery<Row> };
type BuiltQuery<Values, Row> = (db: AuthDatabase, values: Values) => Promise<Row[]>;

/** `build` sees marks in the place of values: it may put each into the query, and may not look at them. */
export function compileQuery<Values extends Record<string, unknown>, Row>(
  build: (db: AuthDatabase, values: Values) => Buildable<Row>,
): BuiltQuery<Values, Row> {
  let built: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    built ??= build(db, marks<Values>()).compile();
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Mark ? values[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...built, parameters });
    return rows;
  };
}

class Mark {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

function marks<Values>(): Values {
  const anyName = new Proxy(
    {},
    {
      get: (_, name) => new Mark(String(name)),
      ownKeys: () => {
        throw new Error("Which values there are is not known when a query is built: name each.");
      },
    },
  );
  return anyName as Values; // has every property that is asked for
}
