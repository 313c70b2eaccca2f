// Where the sign-in page redirects to: the home page, or the page that asked for a second factor. The
// path is in the history entry's state and not in the address, so that no external link can choose it.
import { useLocation } from "react-router";

export type ComingFrom = { from: string };

export function useReturnPath(): string {
  const state: unknown = useLocation().state;
  return isComingFrom(state) ? state.from : "/";
}

function isComingFrom(state: unknown): state is ComingFrom {
  return typeof state === "object" && state !== null && "from" in state && typeof state.from === "string";
}
