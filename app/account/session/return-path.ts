// Where the sign-in page redirects to: the home page, for an administrator the applications, or the
// page that asked for a second factor. That path is in the history entry's state and not in the address, so
// that no external link can choose it.
import { useLocation } from "react-router";
import { useSession } from "./session.tsx";

export type ComingFrom = { from: string };

/** Undefined while the role of the signed-in user is not known. */
export function useReturnPath(): string | undefined {
  const state: unknown = useLocation().state;
  const { isAdmin, isRoleKnown } = useSession();
  if (isComingFrom(state)) return state.from;
  if (!isRoleKnown) return undefined;
  return isAdmin ? "/scholarship-admin" : "/";
}

function isComingFrom(state: unknown): state is ComingFrom {
  return typeof state === "object" && state !== null && "from" in state && typeof state.from === "string";
}
