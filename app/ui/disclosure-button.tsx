// A button that shows and hides the element whose id is `controls`. The pre-hydration script handles its
// clicks, also after hydration (shell/startup/pre-hydration-script.ts). React always renders both as closed
// and leaves their state as it is.
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

export function openDisclosure(button: HTMLElement): void {
  button.setAttribute("aria-expanded", "true");
  document.getElementById(button.getAttribute("aria-controls") ?? "")?.setAttribute("data-open", "");
}

export function closeDisclosure(id: string): void {
  document.getElementById(id)?.removeAttribute("data-open");
  document.querySelector(`[data-discloses][aria-controls="${id}"]`)?.setAttribute("aria-expanded", "false");
}
