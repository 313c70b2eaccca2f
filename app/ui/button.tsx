// Buttons and links that look like buttons: orange means "you can act here". 44 px targets, 3 px focus ring.
import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";

type Variant = "action" | "outline" | "quiet";

type ButtonProps = ComponentProps<"button"> & { variant?: Variant };

/**
 * Takes focus on click, which no button does by itself in Safari: a dialog that closes returns focus to the
 * element that opened it.
 */
export function Button({ variant = "action", className, type = "button", onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(variant, className)}
      onClick={(event) => {
        event.currentTarget.focus();
        onClick?.(event);
      }}
      {...rest}
    />
  );
}

type ButtonLinkProps = Omit<LinkProps, "to"> & { to: string; variant?: Variant };

/**
 * A router link with prefetch on intent for a route of this site, a plain link for another site. It does not
 * prefetch as soon as it is visible: if that fails, React Router reloads the page, and without a connection
 * the page is lost.
 */
export function ButtonLink({ to, variant = "action", className, ...rest }: ButtonLinkProps) {
  const look = classes(variant, className);
  if (isRoute(to) && rest.target !== "_blank") {
    return <Link prefetch="intent" to={to} className={look} {...rest} />;
  }
  return <Anchor href={to} className={look} {...rest} />;
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
  "inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-xs border-2 px-5 py-2 text-center font-heading text-[1.0625rem] leading-tight no-underline transition-opacity disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60";

const looks: Record<Variant, string> = {
  action:
    "border-action bg-action text-on-action hover:border-action-strong hover:bg-action-strong active:translate-y-px",
  outline: "border-action text-action bg-transparent hover:bg-ground-alt active:translate-y-px",
  quiet:
    "border-transparent bg-transparent text-action underline decoration-1 underline-offset-4 hover:decoration-2",
};

function classes(variant: Variant, className: string | undefined): string {
  return className ? `${base} ${looks[variant]} ${className}` : `${base} ${looks[variant]}`;
}
