// The document around every page: head, theme before paint, skip link, navigation, content, footer, one toast
// region.
import type { ReactNode } from "react";
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { groundColors } from "#content/colors.ts";
import { toastWords } from "#content/pages/toasts.ts";
import type { Route } from "./+types/root.ts";
import { SecurityProvider } from "./account/security/security-provider.tsx";
import { SessionProvider } from "./account/session/session.tsx";
import archivo from "./fonts/archivo-headings.woff2?url";
import { ErrorPage } from "./shell/error-page.tsx";
import { Footer } from "./shell/footer.tsx";
import { publicOrigin } from "./shell/metadata/site-address.ts";
import { Navigation } from "./shell/navigation/navigation.tsx";
import { SkipLink } from "./shell/navigation/skip-link.tsx";
import { RouteAnnouncer } from "./shell/route-announcer.tsx";
import { EventReplay } from "./shell/startup/event-replay.tsx";
import { InlineStyles } from "./shell/startup/inline-styles.tsx";
import { PreHydrationScript } from "./shell/startup/pre-hydration-script-tag.tsx";
import { ToastProvider } from "./ui/toast.tsx";

const contentId = "content";

export const links: LinksFunction = () => [
  { rel: "preload", href: archivo, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-US" data-site={publicOrigin()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={groundColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={groundColors.dark} />
        <PreHydrationScript />
        <Meta />
        <InlineStyles />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Site() {
  return (
    <SessionProvider>
      <ToastProvider words={toastWords}>
        <SecurityProvider>
          <Frame>
            <Outlet />
          </Frame>
        </SecurityProvider>
      </ToastProvider>
    </SessionProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink targetId={contentId} />
      <Navigation />
      <main id={contentId} tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer />
      <RouteAnnouncer targetId={contentId} />
      <EventReplay />
    </>
  );
}
