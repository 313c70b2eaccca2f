// A button that shows and hides an element of the page by its id. The page's first script does it, from the
// first moment on (shell/startup/pre-hydration-script.ts): to React both are always closed, and stay as they
// were left.
import type { ComponentProps } from "react";

type DisclosureButtonProps = ComponentProps<"button"> & { controls: string };

/** While it is open, the element has the attribute `data-open`. */
export function DisclosureButton({ controls, ...rest }: DisclosureButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={false}
      aria-controls={controls}
      data-discloses=""
      suppressHydrationWarning
      {...rest}
    />
  );
}

export function closeDisclosure(id: string): void {
  document.getElementById(id)?.removeAttribute("data-open");
  document.querySelector(`[data-discloses][aria-controls="${id}"]`)?.setAttribute("aria-expanded", "false");
}
