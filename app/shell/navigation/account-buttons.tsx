// Sign In for guests; Security and Sign Out for signed-in people; Admin too for administrators (R-16 to
//
import { useSecurity } from "../../account/security/security-provider.tsx";
import { useSession } from "../../account/session/session.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";

export function AccountButtons() {
  const { session, isAdmin, signOut } = useSession();
  const openSecurity = useSecurity();
  /** Moves focus to the content, because signing out removes the button that had it. */
  async function leave() {
    await signOut();
    document.querySelector("main")?.focus({ preventScroll: true });
  }

  if (!session) {
    return (
      <ButtonLink to="/auth" variant="outline" className="lg:min-w-28">
        Sign In
      </ButtonLink>
    );
  }
  return (
    <div className="flex flex-wrap gap-3 *:grow lg:gap-2 lg:*:px-3 lg:*:text-base xl:gap-3 xl:*:px-5 xl:*:text-[1.0625rem]">
      {isAdmin ? (
        <ButtonLink to="/scholarship-admin" variant="outline">
          Admin
        </ButtonLink>
      ) : null}
      <Button variant="outline" onClick={openSecurity}>
        Security
      </Button>
      <Button variant="outline" onClick={() => void leave()} className="xl:min-w-28">
        Sign Out
      </Button>
    </div>
  );
}
