// A link from an email may lead to any page. Its error, the second factor and a new password are handled on
// the sign-in page, so this hook redirects there.
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { isAuthRedirect } from "../../backend/connect.ts";
import { hasAuthFailure, signInPath } from "./link-arrival.ts";
import { usePasswordRecovery } from "./password-recovery.ts";

type Account = { loading: boolean; needsSecondFactor: boolean };

export function useAuthRedirects({ loading, needsSecondFactor }: Account): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isRecovering = usePasswordRecovery() !== undefined;
  const isRedirect = useRef(false);

  useEffect(() => {
    const { hash, search, pathname: path } = window.location;
    isRedirect.current = isAuthRedirect({ hash, search });
    if (path !== signInPath() && hasAuthFailure({ hash, search }))
      void navigate(`/auth${search}${hash}`, { replace: true });
  }, [navigate]);

  // Waits until the session is known, because the client has to read the address first.
  useEffect(() => {
    if (loading || !isRedirect.current) return;
    isRedirect.current = false;
    if (pathname !== "/auth" && (needsSecondFactor || isRecovering))
      void navigate("/auth", { replace: true });
  }, [loading, needsSecondFactor, isRecovering, pathname, navigate]);
}
