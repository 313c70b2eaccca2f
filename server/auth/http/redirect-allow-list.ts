// The redirect targets that a mailed link or a provider may use: the site itself, and what
// AUTH_URI_ALLOW_LIST names, with the wildcards of Supabase Auth. `*` and `?` do not match dots and slashes,
// `**` does. Any other target is replaced by the site.

export type RedirectAllowList = (wanted: string | undefined) => string;

export function createRedirectAllowList(siteUrl: string, allowList: string[]): RedirectAllowList {
  const site = new URL(siteUrl);
  const patterns = allowList.map(patternOf);
  return (wanted) => {
    const target = wanted === undefined ? undefined : parse(wanted);
    if (wanted === undefined || !target) return siteUrl;
    if (isSameSite(target, site)) return wanted;
    const [withoutFragment = ""] = wanted.split("#", 1);
    return patterns.some((pattern) => pattern.test(withoutFragment)) ? wanted : siteUrl;
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

function patternOf(glob: string): RegExp {
  const source = (glob.match(/\*\*|\*|\?|\[!?[^\]]+\]|\{[^}]*\}|[^*?[{]+|./gs) ?? []).map(partOf).join("");
  return new RegExp(`^${source}$`, "s");
}

function partOf(part: string): string {
  if (part === "**") return ".*";
  if (part === "*") return "[^./]*";
  if (part === "?") return "[^./]";
  if (part.startsWith("[") && part.length > 2)
    return `[${part.startsWith("[!") ? "^" : ""}${part.slice(part.startsWith("[!") ? 2 : 1, -1).replace(/[\\^\]]/g, "\\$&")}]`;
  if (part.startsWith("{") && part.length > 1)
    return `(?:${part.slice(1, -1).split(",").map(escapePattern).join("|")})`;
  return escapePattern(part);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

const loopback = ["localhost", "127.0.0.1", "[::1]"];

const scriptSchemes = ["javascript:", "data:", "vbscript:", "blob:", "file:"];
