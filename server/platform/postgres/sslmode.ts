// TLS to a PostgreSQL server with the meaning that libpq gives to `sslmode`
// (https://www.postgresql.org/docs/current/libpq-ssl.html). The driver has the same meaning with
// `uselibpqcompat`, but makes only one attempt. So the first connection finds out whether `prefer` and
// `allow` mean TLS, and all later ones use that mode.
import { connectAsOwner } from "./database.ts";
import { isSslMode, parseDatabaseUrl, type SslMode } from "./database-url.ts";

/**
 * Returns the address with the sslmode that every later connection uses. After a server has offered TLS, no
 * connection is made in clear text. Rejects with the driver's error if the server cannot be reached.
 */
export async function settleSslMode(url: string): Promise<string> {
  const [first, second] = modesToTry(url);
  try {
    return await connectOnce(withSslMode(url, first));
  } catch (error) {
    if (second === undefined || !isAboutTls(error)) throw error;
    return connectOnce(withSslMode(url, second));
  }
}

/**
 * How a settled address protects the connection, in words for an operator.
 *
 * @example
 *     describeTls("postgres://site@db.internal/site?sslmode=verify-full") // "TLS, certificate verified"
 */
export function describeTls(settledUrl: string): string {
  const { searchParams } = new URL(settledUrl);
  const mode = searchParams.get("sslmode") ?? "";
  if (isUnixSocket(settledUrl)) return "Unix socket";
  if (mode === "verify-full") return "TLS, certificate verified";
  if (mode === "verify-ca" || (mode === "require" && searchParams.has("sslrootcert")))
    return "TLS, certificate verified but not its host name";
  return mode === "disable" ? "no TLS" : "TLS, certificate not verified";
}

/**
 * The modes to attempt, in this order. For the driver `prefer` means TLS without a check of the certificate,
 * and no second attempt.
 */
function modesToTry(url: string): [SslMode, SslMode?] {
  const { searchParams } = new URL(url);
  const standard = searchParams.get("sslrootcert") === "system" ? "verify-full" : "prefer";
  const given = searchParams.get("sslmode") ?? standard;
  if (isUnixSocket(url) || !isSslMode(given)) return ["disable"];
  if (given === "allow") return ["disable", "prefer"];
  return given === "prefer" ? ["prefer", "disable"] : [given];
}

async function connectOnce(url: string): Promise<string> {
  const client = await connectAsOwner({ url });
  await client.end();
  return url;
}

function withSslMode(url: string, mode: SslMode): string {
  const settled = new URL(url);
  settled.searchParams.set("sslmode", mode);
  settled.searchParams.set("uselibpqcompat", "true");
  // Without a file, Node trusts its built-in certificate authorities.
  if (settled.searchParams.get("sslrootcert") === "system") settled.searchParams.delete("sslrootcert");
  if (mode === "disable")
    for (const name of ["sslrootcert", "sslcert", "sslkey"]) settled.searchParams.delete(name);
  return settled.href;
}

function isUnixSocket(url: string): boolean {
  return parseDatabaseUrl(url).host.startsWith("/");
}

/**
 * True if the server has no TLS, or if its pg_hba.conf (28000) accepts this user only with TLS, or only
 * without it.
 */
function isAboutTls(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /does not support SSL/.test(error.message) || ("code" in error && error.code === "28000");
}
