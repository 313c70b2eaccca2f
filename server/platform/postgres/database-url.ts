// A PostgreSQL address (postgresql://...) as an operator writes it: what is wrong with it, and its name
// without the password.
import pg from "pg";

/** Those of libpq (PostgreSQL manual, "SSL Support"), from the weakest to the strongest. */
export const sslModes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"] as const;

export type SslMode = (typeof sslModes)[number];

/**
 * What the sentence goes on with after the name of the variable or option. It repeats nothing of the address.
 */
export function databaseUrlFault(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text))
    return "must be an address that begins with postgres:// or postgresql://";
  if (hasUnencodedPassword(text))
    return (
      "has a character in its user name or password that must be percent-encoded: write / as %2F, # as %23, ? as %3F, " +
      "@ as %40, : as %3A and % as %25"
    );
  if (!URL.canParse(text)) return "must have the form postgresql://USER:PASSWORD@HOST:5432/DATABASE";
  return sslFault(new URL(text).searchParams);
}

/** Name of the database for an operator, such as `site@db.internal:5432/site`. */
export function databaseName(url: string): string {
  const { user, host, port, database } = partsOf(url);
  return `${user}@${host}:${port}/${database}`;
}

/** As the driver reads them, with its defaults. */
export function partsOf(url: string): Pick<pg.Client, "user" | "host" | "port" | "database"> {
  const address = new URL(url);
  // Which file holds a certificate tells nothing about where the server is, and the driver would read it.
  for (const name of ["sslmode", "sslrootcert", "sslcert", "sslkey"]) address.searchParams.delete(name);
  return new pg.Client({ connectionString: address.href });
}

/**
 * An address ends the user name and password at the first of `/`, `?` and `#`, so what is behind that @
 * belonged to them.
 */
function hasUnencodedPassword(text: string): boolean {
  const [, authority = "", rest = ""] = text.match(/^[^:]+:\/\/([^/?#]*)(.*)$/s) ?? [];
  const [path = ""] = rest.split("?", 1);
  return text.includes("#") || path.includes("@") || (rest.includes("@") && !authority.includes("@"));
}

function sslFault(parameters: URLSearchParams): string | undefined {
  const [mode, rootCertificate] = [parameters.get("sslmode"), parameters.get("sslrootcert")];
  if (parameters.has("ssl")) return "must say sslmode=verify-full, or another sslmode, instead of ssl";
  if (mode !== null && !isSslMode(mode)) return `must have one of these as sslmode: ${sslModes.join(", ")}`;
  if (rootCertificate === "system" && mode !== null && mode !== "verify-full")
    return "must say sslmode=verify-full with sslrootcert=system";
  if (mode === "verify-ca" && !rootCertificate)
    return "must name the certificate of the server's authority for sslmode=verify-ca: sslrootcert=FILE; or say sslmode=verify-full";
  return undefined;
}

export function isSslMode(word: string): word is SslMode {
  return sslModes.some((mode) => mode === word);
}
