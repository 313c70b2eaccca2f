// Which navigation link is current: the page itself, or the part of the site that the page belongs to. A
// program page belongs to Programs under each of its addresses.

export function currentLink(
  to: string,
  pathname: string,
  programPaths: readonly string[],
): "page" | "true" | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  if (path === to) return "page";
  return to === "/programs" && programPaths.includes(path) ? "true" : undefined;
}
