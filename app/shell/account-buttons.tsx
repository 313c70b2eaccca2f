// Sign In for guests; Sign Out for signed-in people; Admin too for administrators (spec section 2).
import { useSession } from "../account/session.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";

export function AccountButtons() {
  const { session, isAdmin, signOut } = useSession();
  if (!session) {
    return (
      <ButtonLink to="/auth" variant="outline" className="lg:min-w-28">
        Sign In
      </ButtonLink>
    );
  }
  return (
    <div className="flex flex-wrap gap-3 *:grow">
      {isAdmin ? (
        <ButtonLink to="/scholarship-admin" variant="outline">
          Admin
        </ButtonLink>
      ) : null}
      <Button variant="outline" onClick={() => void signOut()} className="lg:min-w-28">
        Sign Out
      </Button>
    </div>
  );
}
