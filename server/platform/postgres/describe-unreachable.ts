// Explains to an operator why a PostgreSQL server cannot be reached, and what to do.
import { databaseName } from "./database-url.ts";

/**
 * One or two sentences that name the server without its password. `source` is the variable or option that
 * holds the address.
 */
export function describeUnreachable(url: string, source: string, error: Error): string {
  const code = "code" in error ? String(error.code) : error.message;
  if ("path" in error)
    return `The file ${error.path} that ${source} names for TLS cannot be read (${code}). Correct its name, or let this user read it.`;
  return `The database at ${databaseName(url)} (${source}) cannot be reached: ${code}. ${remedyFor(code, source, error)}`;
}

function remedyFor(code: string, source: string, error: Error): string {
  if (/does not support SSL/.test(error.message))
    return "It offers no TLS: turn that on there (ssl = on in postgresql.conf), or take the sslmode out of the address.";
  if (certificateErrors.test(code))
    return `The authority of its certificate is not known here: get the authority's certificate from whoever runs the server, and add sslrootcert=FILE to ${source}.`;
  return remedies[code]?.(source) ?? "Start it, or correct the address.";
}

const certificateErrors =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*CERT.*|UNABLE_TO_VERIFY.*)$/;

const remedies: Record<string, (source: string) => string> = {
  "28P01": (source) => `It refused the user name or password; correct them in ${source}.`,
  "28000": (source) => `It refused this user; correct the user in ${source} or the server's pg_hba.conf.`,
  "3D000": (source) => `It has no database of that name; create it (createdb NAME) or correct ${source}.`,
  "53300": () => "It has no connection left; raise max_connections there, or end what holds them.",
  ERR_TLS_CERT_ALTNAME_INVALID: (source) =>
    `Its certificate is for another host name; put that name into ${source}, or get a certificate for this one.`,
  CERT_HAS_EXPIRED: () => "Its certificate has expired; renew it there.",
};
