// Which statements a connection knows by name, so that PostgreSQL reads and plans them once there instead of
// with each request. Callers shape the statements, so a connection keeps only those used last.
// https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY

export type NamedStatement = { name: string; isNew: boolean };

export type StatementNames = {
  /** `key` is the statement with all that its plan depends on. */
  take(key: string): NamedStatement;
  /** PostgreSQL may not have got to these: they are made anew when they are needed again. */
  forget(keys: string[]): void;
  /** Names that PostgreSQL is to drop before the next statement. */
  dropped(): string[];
};

export function statementNames(mostKept = 50): StatementNames {
  const names = new Map<string, string>();
  let made = 0;
  let toDrop: string[] = [];

  function drop(key: string): void {
    const name = names.get(key);
    if (name === undefined) return;
    names.delete(key);
    toDrop.push(name);
  }

  return {
    take: (key) => {
      const known = names.get(key);
      if (known !== undefined) {
        names.delete(key); // the last used stands last
        names.set(key, known);
        return { name: known, isNew: false };
      }
      const [oldest] = names.size >= mostKept ? names.keys() : [];
      if (oldest !== undefined) drop(oldest);
      const name = `d${made++}`;
      names.set(key, name);
      return { name, isNew: true };
    },
    forget: (keys) => {
      for (const key of keys) drop(key);
    },
    dropped: () => {
      const dropped = toDrop;
      toDrop = [];
      return dropped;
    },
  };
}
