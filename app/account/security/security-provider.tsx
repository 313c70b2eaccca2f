// Opens the Security dialog from any page, and asks about unsent words before a sign-out. Both are in a chunk
// of their own and so are their words, loaded for signed-in users once the page is idle.
import { type ComponentType, createContext, use, useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Words } from "../../../words/compose-language.ts";
import type { User } from "../../backend/client.ts";
import { logFailure } from "../../backend/log-failure.ts";
import type { Elements } from "../../ui/elements.ts";
import { useToast } from "../../ui/toast.tsx";
import { whenIdle } from "../../ui/when-idle.ts";
import { MoreWords, useWords } from "../../words/words.tsx";
import type { ComingFrom } from "../session/return-path.ts";
import { useSession } from "../session/session.tsx";
import { loadSecurityWords } from "./load-security-words.ts";
import type { AskOptions } from "./unsent-words.tsx";

type LoadedDialog = {
  askAboutWords: (options: AskOptions) => Promise<boolean>;
  SecurityDialog: ComponentType<{ user: User; onClose: () => void }>;
  words: Partial<Words>;
};

const SecurityContext = createContext({ open: () => {}, mayLeave: async () => true });

export function useSecurity(): () => void {
  return use(SecurityContext).open;
}

/** Asks whoever signs out what becomes of unsent words. Resolves to false if the person stays. */
export function useMayLeave(): () => Promise<boolean> {
  return use(SecurityContext).mayLeave;
}

type SecurityProviderProps = {
  children: Elements;
  /** Loads the classes of the dialog, which the pages do not have (public-styles.css). */
  loadStyles: () => Promise<unknown>;
};

export function SecurityProvider({ children, loadStyles }: SecurityProviderProps) {
  const { title: failureTitle } = useWords("failure");
  const { user } = useSession();
  const { toast } = useToast();
  const [opened, setOpened] = useState<LoadedDialog>();
  const [question, setQuestion] = useState<Elements>();
  const close = useCallback(() => setOpened(undefined), []);
  useCloseWithoutSession(opened !== undefined, close);

  const open = useCallback(async () => {
    try {
      const [dialog] = await Promise.all([loadDialog(), loadStyles()]);
      setOpened(dialog);
    } catch (failure) {
      logFailure("Loading the Security dialog failed.", failure);
      toast({ title: failureTitle, variant: "error" });
    }
  }, [toast, loadStyles, failureTitle]);

  const userId = user?.id;
  /** If the question cannot be loaded, what was typed is kept for the same account. */
  const mayLeave = useCallback(async () => {
    if (!userId) return true;
    try {
      if (!JSON.stringify(window.localStorage).includes(`staff-words ${userId}`)) return true;
      const [{ askAboutWords, words }] = await Promise.all([loadDialog(), loadStyles()]);
      return await askAboutWords({ userId, words, show: setQuestion });
    } catch (failure) {
      logFailure("Loading the question about unsent words failed.", failure);
      return true;
    }
  }, [userId, loadStyles]);
  const security = useMemo(() => ({ open, mayLeave }), [open, mayLeave]);

  useEffect(() => (user ? whenIdle(() => loadDialog().catch(() => undefined)) : undefined), [user]);

  const askedNow: Elements = user ? question : null;
  return (
    <SecurityContext value={security}>
      {children}
      {opened && user ? (
        <MoreWords words={opened.words}>
          <opened.SecurityDialog user={user} onClose={close} />
        </MoreWords>
      ) : null}
      {askedNow}
    </SecurityContext>
  );
}

async function loadDialog(): Promise<LoadedDialog> {
  const [{ SecurityDialog, askAboutWords }, words] = await Promise.all([
    import("./security-dialog.tsx"),
    loadSecurityWords(),
  ]);
  return { SecurityDialog, askAboutWords, words };
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
