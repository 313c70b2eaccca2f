// The document around every page: head, theme before paint, skip link, navigation, content, footer, one toast
// region. A page whose `handle` asks for it gets the desk frame: a slim header and a slim footer.
import type { ReactNode } from "react";
import {
  Links,
  type LinksFunction,
  type Location,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { groundColors } from "#content/colors.ts";
import { pathIn, webManifestPath } from "../contract/pages.ts";
import type { Route } from "./+types/root.ts";
import { SecurityProvider } from "./account/security/security-provider.tsx";
import { ConfirmationToast } from "./account/session/confirmation-toast.tsx";
import { SessionProvider } from "./account/session/session.tsx";
import archivo from "./fonts/archivo-headings.woff2?url";
import publicSans from "./fonts/public-sans-text.woff2?url";
import { DeskFooter } from "./shell/desk-footer.tsx";
import { isDocumentOf } from "./shell/document-path.ts";
import { AsDocument, ErrorPage } from "./shell/error-page.tsx";
import { Footer } from "./shell/footer.tsx";
import { isDesk } from "./shell/frame.ts";
import { publicOrigin } from "./shell/metadata/site-address.ts";
import { Navigation } from "./shell/navigation/navigation.tsx";
import { SkipLink } from "./shell/navigation/skip-link.tsx";
import { NoticeLines } from "./shell/notice-lines.tsx";
import { RouteAnnouncer } from "./shell/route-announcer.tsx";
import { Hydrated } from "./shell/startup/hydrated.tsx";
import { InlineStyles } from "./shell/startup/inline-styles.tsx";
import { PreHydrationScript } from "./shell/startup/pre-hydration-script-tag.tsx";
import { ToastProvider } from "./ui/toast.tsx";
import { pageWords } from "./words/page-words.server.ts";
import { PageWords, useWords } from "./words/words.tsx";

const contentId = "content";

export const links: LinksFunction = () => [
  ...[archivo, publicSans].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/touch-icon.png" },
];

/** The words of the frame: everything around a page, and what can happen on any page. */
export const loader = ({ url }: Route.LoaderArgs) =>
  pageWords(
    url,
    ...(["language", "languages", "wording", "school", "site", "programPaths", "house", "notices"] as const),
    ...(["pages/failure", "pages/toasts"] as const),
  );

// Each page's answer has the frame's words too: what was published meanwhile shows at the next page.
export { onlyForAnotherPage as shouldRevalidate } from "./words/only-for-another-page.ts";

export function Layout({ children }: { children: ReactNode }) {
  const language = useRouteLoaderData<typeof loader>("root")?.words.language;
  return (
    <html
      lang={language?.tag}
      data-language={language?.code}
      data-language-path={language?.path || undefined}
      data-site={publicOrigin()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={groundColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={groundColors.dark} />
        <PreHydrationScript />
        <Meta />
        <InlineStyles />
        <Links />
        {language && <link rel="manifest" href={pathIn(language, webManifestPath)} />}
      </head>
      <body className="flex min-h-dvh flex-col">
        <PageWords>{children}</PageWords>
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  );
}

/** The complete stylesheet; the pages have public-styles.css inside. */
const loadStyles = () => import("./complete-styles.css");

export default function Site() {
  const toastWords = useWords("toasts");
  return (
    <SessionProvider>
      <ToastProvider words={toastWords}>
        <ConfirmationToast />
        <SecurityProvider loadStyles={loadStyles}>
          <Frame isSlim={isDesk(useMatches())}>
            <Outlet />
          </Frame>
        </SecurityProvider>
      </ToastProvider>
    </SessionProvider>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) {
    // Without the frame's words, which have a fault then, only the error itself can be told.
    if (import.meta.env.SSR || isDocumentOf(window.location.pathname)) throw error;
    return <AsDocument />;
  }
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

function Frame({ isSlim = false, children }: { isSlim?: boolean; children: ReactNode }) {
  return (
    <>
      <SkipLink targetId={contentId} />
      {isSlim ? null : <NoticeLines contentId={contentId} />}
      <Navigation isSlim={isSlim} />
      <main id={contentId} tabIndex={-1} className="grow">
        {children}
      </main>
      {isSlim ? <DeskFooter /> : <Footer />}
      <RouteAnnouncer targetId={contentId} />
      <Hydrated />
    </>
  );
}

/**
 * The staff's list keeps its scroll position while an application opens and closes, which are steps in the
 * browser's history; every other page has one position for each step.
 */
function scrollKey({ pathname, key }: Location, matches: Parameters<typeof isDesk>[0]): string {
  return isDesk(matches) ? pathname : key;
}
