// The caller's address behind our own proxies: each appends to X-Forwarded-For the address that it saw, so
// only as many entries from the right as there are such proxies can be believed.
import { isIP } from "node:net";

export type Forwarded = {
  /** The other end of the connection. */
  connected: string;
  /** X-Forwarded-For, several of them joined by commas. */
  forwarded: string | undefined;
  trustedProxies: number;
};

/** Where no believable address stands in the header, the connection's. */
export function forwardedAddress({ connected, forwarded, trustedProxies }: Forwarded): string {
  if (trustedProxies === 0 || forwarded === undefined) return plainAddress(connected) ?? connected;
  const entry = forwarded.split(",").at(-trustedProxies) ?? "";
  return plainAddress(withoutPort(entry.trim())) ?? plainAddress(connected) ?? connected;
}

/** One notation for one address: lower case, no zone, IPv4 even where it came mapped into IPv6. */
function plainAddress(text: string): string | undefined {
  const [address = ""] = text.toLowerCase().split("%", 1);
  if (isIP(address) === 0) return undefined;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  return mapped ?? address;
}

/** Some proxies add the port: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
function withoutPort(entry: string): string {
  const [, address] = /^\[([^\]]+)\](?::\d+)?$/.exec(entry) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry) ?? [];
  return address ?? entry;
}
