// Where the sign-in page leads on to: the home page, or the page that sent somebody here for
// a second factor. It travels in the history entry, not in the address, so that no link from elsewhere can
// choose it.
import { useLocation } from "react-router";

export type ComingFrom = { from: string };

export function useReturnPath(): string {
  const state: unknown = useLocation().state;
  return isComingFrom(state) ? state.from : "/";
}

function isComingFrom(state: unknown): state is ComingFrom {
  return typeof state === "object" && state !== null && "from" in state && typeof state.from === "string";
}
