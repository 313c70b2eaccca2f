// Opens the Security dialog from any page. The dialog is a chunk of its own, loaded for signed-in users once
// the page is idle.
import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { failureWords } from "#content/pages/failure.ts";
import type { User } from "../../backend/client.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { useToast } from "../../ui/toast.tsx";
import { whenIdle } from "../../ui/when-idle.ts";
import type { ComingFrom } from "../session/return-path.ts";
import { useSession } from "../session/session.tsx";

type SecurityDialog = ComponentType<{ user: User; onClose: () => void }>;

const SecurityContext = createContext<() => void>(() => undefined);

export function useSecurity(): () => void {
  return use(SecurityContext);
}

type SecurityProviderProps = {
  children: ReactNode;
  /** Loads the classes of the dialog, which the pages do not have (public-styles.css). */
  loadStyles: () => Promise<unknown>;
};

export function SecurityProvider({ children, loadStyles }: SecurityProviderProps) {
  const { user } = useSession();
  const { toast } = useToast();
  const [Dialog, setDialog] = useState<SecurityDialog>();
  const close = useCallback(() => setDialog(undefined), []);
  useCloseWithoutSession(Dialog !== undefined, close);

  const open = useCallback(async () => {
    try {
      const [{ SecurityDialog }] = await Promise.all([loadDialog(), loadStyles()]);
      setDialog(() => SecurityDialog);
    } catch (failure) {
      logFailure("Loading the Security dialog failed.", failure);
      toast({ title: failureWords.title, variant: "error" });
    }
  }, [toast, loadStyles]);

  useEffect(() => (user ? whenIdle(() => loadDialog().catch(() => undefined)) : undefined), [user]);

  return (
    <SecurityContext value={open}>
      {children}
      {Dialog && user ? <Dialog user={user} onClose={close} /> : null}
    </SecurityContext>
  );
}

function loadDialog() {
  return import("./security-dialog.tsx");
}

/**
 * Removing one of several second factors can leave a session that needs another one: the dialog closes, and
 * the sign-in page asks for it.
 */
function useCloseWithoutSession(isOpen: boolean, close: () => void): void {
  const { session, needsSecondFactor } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isOpen || session) return;
    close();
    if (needsSecondFactor)
      void navigate("/auth", { state: { from: pathname + search } satisfies ComingFrom });
  }, [isOpen, close, session, needsSecondFactor, navigate, pathname, search]);
}
