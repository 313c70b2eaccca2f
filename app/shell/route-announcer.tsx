// After client-side navigation, moves focus to the new page's content and announces its title, so that
// keyboard and screen reader start there, as after a full page load.
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

export function RouteAnnouncer({ targetId }: { targetId: string }) {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    document.getElementById(targetId)?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname, targetId]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
