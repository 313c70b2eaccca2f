// Which frame a page has. A route module asks for another one than the public one with its export `handle`.

export type PageHandle = { frame: "desk" };

/** The desk is a screen for daily work: everything but its content is slim. */
export const deskHandle: PageHandle = { frame: "desk" };

export function isDesk(matches: readonly { handle: unknown }[]): boolean {
  return matches.some(({ handle }) => handle === deskHandle);
}
