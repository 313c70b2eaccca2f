// Which navigation link is current: the page itself, or the part of the site that the page belongs to. A
// program page belongs to Programs under each of its addresses.
import { programs } from "#content/programs/programs.ts";

export function currentLink(to: string, pathname: string): "page" | "true" | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  if (path === to) return "page";
  return to === "/programs" && isProgramPage(path) ? "true" : undefined;
}

function isProgramPage(path: string): boolean {
  return programs.some(({ path: own, aliases }) => [own, ...aliases].some((address) => address === path));
}
