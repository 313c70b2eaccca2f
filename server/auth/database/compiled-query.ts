// Queries that are compiled once and then run with different values. Compiling a query again for each request
// would cost as much as sending it.
import type { CompiledQuery } from "kysely";
import type { AuthDatabase } from "../service.ts";

type Buildable<Row> = { compile(): CompiledQuery<Row> };
type BuiltQuery<Values, Row> = (db: AuthDatabase, values: Values) => Promise<Row[]>;

/** `build` gets placeholders instead of values. It may put each into the query, but must not read them. */
export function compileQuery<Values extends Record<string, unknown>, Row>(
  build: (db: AuthDatabase, values: Values) => Buildable<Row>,
): BuiltQuery<Values, Row> {
  let built: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    built ??= build(db, placeholders<Values>()).compile();
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...built, parameters });
    return rows;
  };
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

function placeholders<Values>(): Values {
  const anyName = new Proxy(
    {},
    {
      get: (_, name) => new Placeholder(String(name)),
      ownKeys: () => {
        throw new Error("Which values there are is not known when a query is built: name each.");
      },
    },
  );
  return anyName as Values; // the proxy has every property
}
