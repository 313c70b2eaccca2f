// TLS to a PostgreSQL server as libpq's `sslmode` has it (PostgreSQL manual, "SSL Support"). The driver means
// the same with `uselibpqcompat`, except that it tries one way only: whether `prefer` and `allow` mean TLS is
// therefore found out once, and then stays.
import { connectAsOwner } from "./database.ts";
import { isSslMode, partsOf, type SslMode } from "./database-url.ts";

/**
 * The address with the sslmode that every connection uses from now on: a server that offered TLS is not
 * spoken to in clear later. Rejects with the driver's error where the server cannot be reached.
 */
export async function settleSslMode(url: string): Promise<string> {
  const [first, second] = modesToTry(url);
  try {
    return await tried(withSslMode(url, first));
  } catch (error) {
    if (second === undefined || !isAboutTls(error)) throw error;
    return tried(withSslMode(url, second));
  }
}

/** Of a settled address, in words for an operator. */
export function describeTls(settledUrl: string): string {
  const { searchParams } = new URL(settledUrl);
  const mode = searchParams.get("sslmode") ?? "";
  if (isUnixSocket(settledUrl)) return "Unix socket";
  if (mode === "verify-full") return "TLS, certificate verified";
  if (mode === "verify-ca" || (mode === "require" && searchParams.has("sslrootcert")))
    return "TLS, certificate verified but not its host name";
  return mode === "disable" ? "no TLS" : "TLS, certificate not verified";
}

/** For the driver `prefer` is TLS without a look at the certificate, and nothing else. */
function modesToTry(url: string): [SslMode, SslMode?] {
  const { searchParams } = new URL(url);
  const standard = searchParams.get("sslrootcert") === "system" ? "verify-full" : "prefer";
  const given = searchParams.get("sslmode") ?? standard;
  if (isUnixSocket(url) || !isSslMode(given)) return ["disable"];
  if (given === "allow") return ["disable", "prefer"];
  return given === "prefer" ? ["prefer", "disable"] : [given];
}

async function tried(url: string): Promise<string> {
  const client = await connectAsOwner({ url });
  await client.end();
  return url;
}

function withSslMode(url: string, mode: SslMode): string {
  const settled = new URL(url);
  settled.searchParams.set("sslmode", mode);
  settled.searchParams.set("uselibpqcompat", "true");
  // Without a file, Node knows the authorities that browsers trust.
  if (settled.searchParams.get("sslrootcert") === "system") settled.searchParams.delete("sslrootcert");
  if (mode === "disable")
    for (const name of ["sslrootcert", "sslcert", "sslkey"]) settled.searchParams.delete(name);
  return settled.href;
}

function isUnixSocket(url: string): boolean {
  return partsOf(url).host.startsWith("/");
}

/** The server has no TLS, or its pg_hba.conf (28000) takes this user with TLS alone, or without it alone. */
function isAboutTls(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /does not support SSL/.test(error.message) || ("code" in error && error.code === "28000");
}
