// Sign In for guests; My applications, Security and Sign Out for signed-in people; Admin instead of the first
// for administrators.
import { useLocation } from "react-router";
import { useMayLeave, useSecurity } from "../../account/security/security-provider.tsx";
import { useSession } from "../../account/session/session.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";

export function AccountButtons({ isSlim }: { isSlim: boolean }) {
  const own = useWords("ownApplicationsLink");
  const frame = useWords("frame");
  const { path } = useWords("language");
  const { pathname } = useLocation();
  const { session, isAdmin, signOut } = useSession();
  const openSecurity = useSecurity();
  const mayLeave = useMayLeave();
  /** Moves focus to the content, because signing out removes the button that had it. */
  async function leave() {
    if (!(await mayLeave())) return;
    await signOut();
    document.querySelector("main")?.focus({ preventScroll: true });
  }

  if (!session) {
    return (
      <ButtonLink to="/auth" variant="outline" className="lg:min-w-28">
        {frame.signIn}
      </ButtonLink>
    );
  }
  const kind = isSlim ? ({ variant: "plain", size: "compact" } as const) : ({ variant: "outline" } as const);
  return (
    <div className={isSlim ? slimClass : groupClass}>
      {isAdmin ? (
        <ButtonLink
          to="/scholarship-admin"
          // In another language it is another document, whose path the server corrects.
          reloadDocument={path !== ""}
          {...kind}
          aria-current={isSlim && pathname === "/scholarship-admin" ? "page" : undefined}
        >
          {frame.admin}
        </ButtonLink>
      ) : (
        <ButtonLink to={own.to} {...kind}>
          <span className="lg:max-xl:hidden">{own.label}</span>
          <span className="hidden lg:max-xl:inline">{own.short}</span>
        </ButtonLink>
      )}
      <Button {...kind} onClick={openSecurity}>
        {frame.security}
      </Button>
      <Button {...kind} onClick={() => void leave()}>
        {frame.signOut}
      </Button>
    </div>
  );
}

const groupClass =
  "flex flex-wrap gap-3 *:grow lg:gap-3 lg:*:px-2 lg:*:text-base xl:*:px-3.5 xl:*:text-[1.0625rem]";
const slimClass = "flex flex-wrap gap-3 *:grow lg:gap-3";
