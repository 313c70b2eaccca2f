// What a request may name: tables with their columns, and functions, as the system catalogs describe them.

export type Column = {
  name: string;
  /** Quoted for SQL text. */
  sql: string;
  /** The type's name for SQL text. */
  type: string;
  /** The default's expression for SQL text. */
  defaultSql: string | undefined;
};
export type Table = { name: string; sql: string; columns: Map<string, Column>; primaryKey: Column[] };
/** A privilege on the table or on one of its columns. */
export type Privilege = "select" | "insert" | "update" | "delete";

type Parameter = Column & { isOptional: boolean };
/** A function that returns rows. `isWriting` means that it is declared volatile: it may change data. */
export type DatabaseFunction = {
  name: string;
  sql: string;
  isWriting: boolean;
  parameters: Parameter[];
  rows: Table;
  /** The roles that may execute it. */
  callers: string[];
};
