// The redirect targets that a mailed link or a provider may use: the site itself, and what
// AUTH_URI_ALLOW_LIST names, with the wildcards of Supabase Auth. `*` and `?` do not match dots and slashes,
// `**` does. Fragments are left out. Any other target is replaced by the site.
import { isIP } from "node:net";

export type RedirectAllowList = (wanted: string | undefined) => string;

export function createRedirectAllowList(siteUrl: string, allowList: string[]): RedirectAllowList {
  const site = new URL(siteUrl);
  const patterns = allowList.flatMap(patternsOf);
  return (wanted) => {
    const target = wanted === undefined ? undefined : parse(wanted);
    if (wanted === undefined || !target) return siteUrl;
    if (isSameSite(target, site)) return wanted;
    return patterns.some((pattern) => matches(target, pattern)) ? wanted : siteUrl;
  };
}

/**
 * Returns undefined for what browsers may parse differently than this server: white space, control
 * characters, backslashes, user names.
 */
function parse(wanted: string): URL | undefined {
  if (wanted.length > 2_000 || /[\s\p{Cc}\\]/u.test(wanted)) return undefined;
  const url = URL.parse(wanted);
  if (!url || url.username || url.password || scriptSchemes.includes(url.protocol)) return undefined;
  return url;
}

/** All names of the local machine count as the same host. */
function isSameSite(target: URL, site: URL): boolean {
  const isSameHost =
    target.hostname === site.hostname ||
    (loopback.includes(target.hostname) && loopback.includes(site.hostname));
  return isSameHost && target.protocol === site.protocol && target.port === site.port;
}

/** An entry of the allow list, part by part as URL has them. */
type Pattern = {
  scheme: RegExp;
  /** Set if the host has no wildcard. */
  exactHost: string | undefined;
  host: RegExp;
  port: RegExp;
  pathAndQuery: RegExp;
};

/**
 * Each part is matched alone, so that a wildcard of the host cannot reach into path or query. An IP address
 * is matched only by its exact entry: URL reads many texts as one, such as 3221226219.
 */
function matches(target: URL, { scheme, exactHost, host, port, pathAndQuery }: Pattern): boolean {
  const { protocol, hostname } = target;
  if (!scheme.test(protocol.slice(0, -1)) || !port.test(target.port)) return false;
  if (hasIpAddress(target) && hostname !== exactHost) return false;
  if (exactHost === undefined ? !host.test(hostname) : hostname !== exactHost) return false;
  return pathAndQuery.test(target.pathname + target.search);
}

function hasIpAddress({ hostname }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}

function patternsOf(glob: string): Pattern[] {
  return alternativesOf(glob).flatMap((alternative) => patternOf(alternative) ?? []);
}

/** Writes `{a,b}` out. */
function alternativesOf(glob: string): string[] {
  const [, before = "", list, after = ""] = /^(.*?)\{([^{}]*)\}(.*)$/s.exec(glob) ?? [];
  if (list === undefined) return [glob];
  return list.split(",").flatMap((part) => alternativesOf(before + part + after));
}

/** Returns undefined for an entry without a scheme, which matches nothing. */
function patternOf(glob: string): Pattern | undefined {
  const [, scheme, authority = "", path = ""] = /^([^:/]+):(?:\/\/([^/]*))?(.*)$/s.exec(glob) ?? [];
  if (scheme === undefined) return undefined;
  // As `**` matches every character, `https://**` has any port and path.
  const isOpenEnded = authority.endsWith("**") && path === "";
  const [, host = "", port = ""] = /^(\[[^\]]*\]|.*?)(?::([^:]*))?$/s.exec(authority) ?? [];
  const isDefaultPort = port === defaultPorts.get(scheme.toLowerCase());
  return {
    scheme: matcherOf(scheme.toLowerCase()),
    exactHost: exactHostOf(scheme, host),
    host: matcherOf(host.toLowerCase()),
    port: matcherOf(isDefaultPort ? "" : isOpenEnded && port === "" ? "**" : port),
    pathAndQuery: path === "" && !isOpenEnded ? /^\/?$/ : matcherOf(isOpenEnded ? "**" : path),
  };
}

const defaultPorts = new Map([
  ["http", "80"],
  ["https", "443"],
]);

/** Returns the host as URL reads it, or undefined if it has a wildcard. */
function exactHostOf(scheme: string, host: string): string | undefined {
  const isIpv6 = URL.canParse(`http://${host}`) && host.startsWith("[");
  if (!isIpv6 && /[*?[]/.test(host)) return undefined;
  const read = URL.parse(`${/[*?[]/.test(scheme) ? "https" : scheme}://${host}`);
  return read ? read.hostname : host;
}

function matcherOf(glob: string): RegExp {
  const parts = glob.match(/\*\*|\*|\?|\[!?[^\]]+\]|[^*?[]+|./gs) ?? [];
  return new RegExp(`^${parts.map(sourceOf).join("")}$`, "s");
}

function sourceOf(part: string): string {
  if (part === "**") return ".*";
  if (part === "*") return "[^./]*";
  if (part === "?") return "[^./]";
  if (part.startsWith("[") && part.length > 2)
    return `[${part.startsWith("[!") ? "^" : ""}${part.slice(part.startsWith("[!") ? 2 : 1, -1).replace(/[\\^\]]/g, "\\$&")}]`;
  return escapePattern(part);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

const loopback = ["localhost", "127.0.0.1", "[::1]"];

const scriptSchemes = ["javascript:", "data:", "vbscript:", "blob:", "file:"];
