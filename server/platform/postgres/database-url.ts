// Checks the PostgreSQL address (postgresql://...) that an operator gives, and names it without its password.
import pg from "pg";
import { encodingFault, hasUnencodedUserInfo } from "../config/unencoded-user-info.ts";

/**
 * The values of libpq, from the weakest to the strongest.
 * https://www.postgresql.org/docs/current/libpq-ssl.html#LIBPQ-SSL-PROTECTION
 */
export const sslModes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"] as const;

export type SslMode = (typeof sslModes)[number];

/**
 * Describes what is wrong with an address, as the rest of a sentence that begins with the variable's name.
 * Undefined if nothing is wrong. The text never repeats the address, which contains a password.
 */
export function databaseUrlFault(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text))
    return "must be an address that begins with postgres:// or postgresql://";
  if (hasUnencodedUserInfo(text)) return encodingFault;
  if (!URL.canParse(text)) return "must have the form postgresql://USER:PASSWORD@HOST:5432/DATABASE";
  return sslFault(new URL(text).searchParams);
}

/**
 * The database's name for an operator, without the password.
 *
 * @example
 *     databaseName("postgres://site:secret@db.internal/site") // "site@db.internal:5432/site"
 */
export function databaseName(url: string): string {
  const { user, host, port, database } = parseDatabaseUrl(url);
  return `${user}@${host}:${port}/${database}`;
}

/** User, host, port and database as the driver reads them, with its defaults. */
export function parseDatabaseUrl(url: string): Pick<pg.Client, "user" | "host" | "port" | "database"> {
  const address = new URL(url);
  // Without these parameters the driver does not read the certificate files, which are not needed here.
  for (const name of ["sslmode", "sslrootcert", "sslcert", "sslkey"]) address.searchParams.delete(name);
  return new pg.Client({ connectionString: address.href });
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

/** True for a value that libpq knows as sslmode. */
export function isSslMode(word: string): word is SslMode {
  return sslModes.some((mode) => mode === word);
}
