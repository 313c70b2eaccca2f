// Who asks. Every bound of this folder counts callers: an address as its network, wider networks, accounts,
// and everybody together. docs/limits.md has what each costs and its bounds.
import { isIPv4, isIPv6 } from "node:net";

export type Caller = {
  address: string;
  /** The account, which may call from several addresses. */
  accountId?: string | undefined;
  /** Aborts when the caller hangs up. */
  signal?: (() => AbortSignal | undefined) | undefined;
};

/** The subject of a limit that all callers share: no text, because a caller may send any. */
export const everybody = Symbol("everybody");

/**
 * The network that counts as one caller: the /64 of an IPv6 address, which one household or host gets (RFC
 * 6177), or the IPv4 address of an IPv4-mapped IPv6 address. Any other text is returned unchanged.
 */
export function networkPrefix(subject: string): string {
  const [withoutZone = ""] = subject.split("%", 1);
  if (!isIPv6(withoutZone)) return subject;
  return mappedIPv4(withoutZone) ?? prefixOf(withoutZone, 4);
}

/**
 * The wider network: the /48 of an IPv6 address, which one customer may get (RFC 6177) and which has 65,536
 * networks of `networkPrefix`, or the /24 of an IPv4 address. Any other text is returned unchanged.
 */
export function widerNetworkPrefix(subject: string): string {
  const [withoutZone = ""] = subject.split("%", 1);
  const ipv4 = mappedIPv4(withoutZone) ?? withoutZone;
  if (isIPv4(ipv4)) return `${ipv4.slice(0, ipv4.lastIndexOf("."))}.0/24`;
  return isIPv6(withoutZone) ? prefixOf(withoutZone, 3) : subject;
}

function mappedIPv4(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/** The first `groups` of sixteen bits of an address, as a prefix. */
function prefixOf(ipv6: string, groups: number): string {
  const [head = "", tail] = ipv6.replace(/[\d.]+$/, hexadecimal).split("::");
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  const kept = [...first, ...zeros, ...last].slice(0, groups).map((group) => Number.parseInt(group, 16));
  return `${kept.map((group) => group.toString(16)).join(":")}::/${groups * 16}`;
}

function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":");
}

/**
 * Replaces an IPv4 address at the end of an IPv6 one (RFC 4291, 2.2) with two groups. Their value does not
 * matter, because every prefix ends before them.
 */
function hexadecimal(end: string): string {
  return end.includes(".") ? "0:0" : end;
}
