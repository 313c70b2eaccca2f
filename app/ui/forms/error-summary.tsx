// The problems that must be corrected before a form can be sent. The summary takes focus when it appears and
// links to each field.
import { type MouseEvent, useCallback, useRef } from "react";
import { useScrollAnchor } from "../scroll-anchor.ts";

/** Without a name the problem belongs to the form as a whole. */
export type FieldProblem = { name?: string; message: string };

type ErrorSummaryProps = {
  heading: string;
  problems: readonly FieldProblem[];
  /** Changes with every failed submission, so that the summary takes focus again. */
  attempt: number;
  /**
   * Whether the server rendered the summary. Then `autofocus` moves focus to it when the page opens, and
   * hydration does not: by then somebody may be typing.
   */
  isServerRendered?: boolean;
};

export function ErrorSummary({ isServerRendered = false, ...props }: ErrorSummaryProps) {
  const section = useRef<HTMLElement>(null);
  useScrollAnchor(section);
  const onMount = useCallback(
    (element: HTMLElement | null) => {
      section.current = element;
      if (!isServerRendered) focusOnMount(element);
    },
    [isServerRendered],
  );
  if (props.problems.length === 0) return null;
  return (
    <section
      key={props.attempt}
      ref={onMount}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the problems
      autoFocus={isServerRendered}
      tabIndex={-1}
      role="alert"
      aria-atomic="false"
      aria-relevant="additions"
      aria-labelledby="error-summary-heading"
      className="mb-8 scroll-mt-6 rounded-xs border-4 border-danger bg-ground p-4 sm:p-6"
    >
      <h2 id="error-summary-heading" className="font-heading text-xl font-bold">
        {props.heading}
      </h2>
      <ul className="mt-3 space-y-1">
        {props.problems.map(({ name, message }) => (
          <li key={name ?? message} className="font-semibold text-danger">
            {name ? (
              <a
                href={`#${name}`}
                onClick={(event) => focusField(event, name)}
                className="inline-block py-2 underline sm:py-1 underline-offset-4"
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Focuses the element and scrolls to its start: on a phone the summary is taller than the screen, and focus
 * alone may show its end.
 */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "start" });
}

/** Handles a press on a link to the field of this name. */
export function focusField(event: MouseEvent, name: string): void {
  if (document.getElementById(name)) event.preventDefault();
  showField(name);
}

/** Moves focus to the field of this name, and shows it from its label on. */
export function showField(name: string): void {
  const control = document.getElementById(name);
  if (!control) return;
  const isRadio = control instanceof HTMLInputElement && control.type === "radio";
  const label = isRadio
    ? control.closest("fieldset")
    : document.querySelector(`label[for="${CSS.escape(name)}"]`);
  (label ?? control).scrollIntoView({ block: "start" });
  control.focus({ preventScroll: true });
}
