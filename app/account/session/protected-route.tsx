// Shows its children to signed-in users, or to administrators only. Whoever lacks the sign-in
// or only the second factor returns here after it, also when a session ended elsewhere; whoever pressed 'Sign
// Out' here does not. A fault refuses nobody. This guard decides what is shown; the database authorizes every
// query.
import { useEffect, useMemo, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useWords } from "../../words/words.tsx";
import { leaving } from "./leaving.ts";
import type { ComingFrom } from "./return-path.ts";
import { useSession } from "./session.tsx";

export function ProtectedRoute({ admin = false, children }: { admin?: boolean; children: Elements }) {
  const words = useWords("guard");
  const { session, needsSecondFactor, loading, isAdmin, isRoleKnown, isUnreachable } = useSession();
  const { pathname, search } = useLocation();
  /** The account that was signed in. */
  const [ended, setEnded] = useState<string>();
  const userId = session?.user.id;
  if (userId && userId !== ended) setEnded(userId);
  useEffect(() => {
    if (userId) leaving.isAsked = false;
  }, [userId]);
  const hasLeft = ended !== undefined && leaving.isAsked;
  const from = pathname + search;
  // One object while nothing changes: with another one `Navigate` would navigate again, and end the first
  // navigation before the words of the sign-in page are there.
  const comingFrom = useMemo<ComingFrom>(
    () =>
      needsSecondFactor
        ? { from }
        : { from, isForAdmins: admin, ...(ended ? { endedSessionOf: ended } : {}) },
    [from, needsSecondFactor, admin, ended],
  );
  if (loading) return <Spinner label={words.loading} />;
  if (needsSecondFactor) return <Navigate to="/auth" replace state={comingFrom} />;
  if (isUnreachable && (admin || !session)) return <CannotCheck />;
  if (!session) return <Navigate to="/auth" replace state={hasLeft ? null : comingFrom} />;
  if (!admin) return children;
  if (!isRoleKnown) return <Spinner label={words.loading} />;
  return isAdmin ? children : <AccessDenied />;
}

/** Stays until the server has answered, which the session then reports. */
function CannotCheck() {
  const words = useWords("guard");
  return (
    <section className="mx-auto max-w-xl px-4 py-20 text-center">
      <h1 className="font-heading text-3xl font-bold">{words.faultTitle}</h1>
      <p role="status" className="mt-4">
        {words.faultText}
      </p>
    </section>
  );
}

function AccessDenied() {
  const words = useWords("guard");
  const navigate = useNavigate();
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate("/"));
  return (
    <section className="mx-auto max-w-xl px-4 py-20 text-center">
      <h1 className="font-heading text-3xl font-bold">{words.deniedTitle}</h1>
      <p className="mt-4">{words.deniedText}</p>
      <div className="mt-8">
        <Button variant="outline" onClick={() => void goBack()}>
          {words.goBack}
        </Button>
      </div>
    </section>
  );
}
