// Finds the caller's address behind the operator's own proxies. Each proxy appends the address that it saw to
// X-Forwarded-For, so only as many entries from the right as there are such proxies can be trusted.
// https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Forwarded-For
import { isIP } from "node:net";

export type Forwarded = {
  /** Address of the other end of the connection. */
  connected: string;
  /** Value of X-Forwarded-For; several headers are joined by commas. */
  forwarded: string | undefined;
  /** Number of the operator's own proxies in front of this server. */
  trustedProxies: number;
};

/**
 * Returns the entry that the outermost of these proxies appended. If there is no such entry, or it is not an
 * IP address, returns the address of the connection.
 *
 * @example
 *     const forwarded = "203.0.113.9, 192.0.2.1"; // the first entry is the caller's own claim
 *     forwardedAddress({ connected: "127.0.0.1", forwarded, trustedProxies: 1 }); // "192.0.2.1"
 */
export function forwardedAddress({ connected, forwarded, trustedProxies }: Forwarded): string {
  if (trustedProxies === 0 || forwarded === undefined) return plainAddress(connected) ?? connected;
  const entry = forwarded.split(",").at(-trustedProxies) ?? "";
  return plainAddress(withoutPort(entry.trim())) ?? plainAddress(connected) ?? connected;
}

/**
 * Normalizes an address: lower case, without a zone, and IPv4-mapped IPv6 as IPv4. Undefined if the text is
 * not an IP address.
 */
function plainAddress(text: string): string | undefined {
  const [address = ""] = text.toLowerCase().split("%", 1);
  if (isIP(address) === 0) return undefined;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  return mapped ?? address;
}

/** Removes the port that some proxies add: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
function withoutPort(entry: string): string {
  const [, address] = /^\[([^\]]+)\](?::\d+)?$/.exec(entry) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry) ?? [];
  return address ?? entry;
}
