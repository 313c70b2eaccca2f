// The shared navigation: its links with the current one marked, the account's buttons, and a
// toggle on small screens. Without JavaScript every link shows and the toggle does not. On the desk it is
// slim.
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { closeDisclosure } from "../../ui/disclosure-button.tsx";
import { useWords } from "../../words/words.tsx";
import { AccountButtons } from "./account-buttons.tsx";
import { Brand } from "./brand.tsx";
import { currentLink } from "./current-link.ts";
import { LanguageLinks } from "./language-links.tsx";
import { MenuToggle } from "./menu-toggle.tsx";

const menuId = "site-menu";

export function Navigation({ isSlim }: { isSlim: boolean }) {
  const navigationLinks = useWords("navigationLinks");
  const programPaths = useWords("programPaths");
  const frame = useWords("frame");
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current !== pathname) closeDisclosure(menuId);
    lastPath.current = pathname;
  }, [pathname]);

  return (
    <header className="border-line border-b print:hidden">
      <nav
        aria-label={frame.main}
        className={`flex flex-wrap items-center justify-between gap-x-1 lg:gap-x-3 ${isSlim ? "px-4 py-0.5 lg:px-6" : "sheet pt-4 pb-3 lg:py-4"}`}
      >
        <Brand isSlim={isSlim} />
        {isSlim ? null : <LanguageLinks />}
        <MenuToggle controls={menuId} />
        <div
          id={menuId}
          suppressHydrationWarning
          className="flex w-full flex-col gap-4 pt-4 pb-2 lg:w-auto lg:flex-auto lg:flex-row lg:items-center lg:gap-3 lg:p-0 scripted:not-data-open:hidden lg:scripted:not-data-open:flex"
        >
          <ul className="flex flex-col lg:ml-auto lg:max-w-132 lg:flex-auto lg:flex-row lg:justify-between">
            {navigationLinks.map(({ label, to }) => (
              <li key={to} className="border-line border-t last:border-b lg:border-0 lg:last:border-0">
                <Link
                  to={to}
                  prefetch="intent"
                  className={isSlim ? `${linkClass} lg:min-h-11 xl:text-base!` : linkClass}
                  aria-current={currentLink(to, pathname, programPaths)}
                  onClick={() => closeDisclosure(menuId)}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <AccountButtons isSlim={isSlim} />
        </div>
      </nav>
    </header>
  );
}

const linkClass =
  "dimension-mark relative flex min-h-12 items-center px-2 text-ink no-underline hover:text-drawing [&[aria-current]]:text-drawing lg:px-1 lg:text-base xl:px-2.5 xl:text-[1.0625rem]";
