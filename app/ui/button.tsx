// Buttons and links that look like buttons: orange means "you can act here". 44 px targets, 3 px focus ring.
// `plain` is for the many tools of a screen for daily work, beside its one primary action.
import type { ComponentProps } from "react";
import { Link, type LinkProps, useHref } from "react-router";

type Variant = "action" | "outline" | "quiet" | "plain" | "text";

/** `compact` has 44 px on phones and 36 px on wide screens, for screens with many tools. */
type Size = "normal" | "compact" | "inline";

type ButtonProps = ComponentProps<"button"> & { variant?: Variant; size?: Size };

/**
 * Takes focus on click, which no button does by itself in Safari: a dialog that closes returns focus to the
 * element that opened it.
 */
export function Button({
  variant = "action",
  size = "normal",
  className,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(variant, size, className)}
      onClick={(event) => {
        event.currentTarget.focus();
        onClick?.(event);
      }}
      {...rest}
    />
  );
}

type ButtonLinkProps = Omit<LinkProps, "to"> & { to: string; variant?: Variant; size?: Size };

/**
 * A router link with prefetch on intent for a route of this site, a plain link for another site. It does not
 * prefetch as soon as it is visible: if that fails, React Router reloads the page, and without a connection
 * the page is lost.
 */
export function ButtonLink({ to, variant = "action", size = "normal", className, ...rest }: ButtonLinkProps) {
  const linkClass = classes(variant, size, className);
  if (!isRoute(to)) return <Anchor href={to} className={linkClass} {...rest} />;
  if (rest.target === "_blank") return <RouteAnchor to={to} className={linkClass} {...rest} />;
  return <Link prefetch="intent" to={to} className={linkClass} {...rest} />;
}

/** A link to a route in another tab; its address begins with the path of the page's language. */
function RouteAnchor({ to, ...rest }: Omit<LinkProps, "to"> & { to: string }) {
  return <Anchor href={useHref(to)} {...rest} />;
}

/** Drops the props that only a router link knows. */
function Anchor({
  discover,
  prefetch,
  reloadDocument,
  replace,
  state,
  preventScrollReset,
  relative,
  viewTransition,
  ...rest
}: Omit<LinkProps, "to"> & { href: string }) {
  return <a {...rest} />;
}

function isRoute(to: string): boolean {
  return to.startsWith("/") && !to.startsWith("//");
}

const base =
  "inline-flex cursor-pointer items-center justify-center gap-2 rounded-xs text-center font-heading leading-tight no-underline transition-opacity disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60";

const sizes: Record<Size, string> = {
  normal: "min-h-12 border-2 px-5 py-2 text-[1.0625rem]",
  /** As wide as its words, for several links in a row. */
  inline: "min-h-11 text-[1.0625rem]",
  compact: "min-h-11 min-w-11 border px-3 py-1 text-base lg:min-h-9",
};

const looks: Record<Variant, string> = {
  action:
    "border-action bg-action text-on-action hover:border-action-strong hover:bg-action-strong active:translate-y-px",
  outline: "border-action text-action bg-transparent hover:bg-ground-alt active:translate-y-px",
  plain: "border-ink-muted/60 bg-ground text-ink hover:border-ink hover:bg-ground-alt active:translate-y-px",
  quiet:
    "border-transparent bg-transparent text-action underline decoration-1 underline-offset-4 hover:decoration-2",
  /** Beside an action that matters more. */
  text: "text-ink underline decoration-2 decoration-line underline-offset-4 hover:decoration-drawing",
};

function classes(variant: Variant, size: Size, className: string | undefined): string {
  return [base, sizes[size], looks[variant], className].filter(Boolean).join(" ");
}
