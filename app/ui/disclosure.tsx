// A button that is replaced by a form and returns when the form closes. Focus moves into the form and back to
// the button.
import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { focusFirstField, focusWhenShownIfFree } from "./take-focus.ts";
import { useToast } from "./toast.tsx";

/**
 * Closes the form. The page shows `successMessage`, if there is one, and a toast too, where `hasToast` does
 * not say that another one tells it. `about` is the id of what was made, for `messageAbout`.
 */
export type CloseDisclosure = (successMessage?: string, options?: CloseOptions) => void;
type CloseOptions = { hasToast?: boolean; about?: string | undefined };

type DisclosureProps = {
  /** Undefined where a button elsewhere opens the form. */
  label: string | undefined;
  /** A quiet button, beside a primary action. */
  isPlain?: boolean;
  /** The form gets the width of a letter (has-letter in complete-styles.css). */
  isLetter?: boolean;
  /** A key that leads here, for `aria-keyshortcuts`; the screen listens to it. */
  shortcut?: string;
  /** Where something else remembers whether the form is open, or opens it. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** What became of what was made, instead of the message at that time. */
  messageAbout?: (id: string) => string | undefined;
  children: (close: CloseDisclosure) => ReactNode;
};

export function Disclosure({
  label,
  isPlain = false,
  isLetter = false,
  shortcut,
  isOpen: isKeptOpen,
  onToggle,
  messageAbout,
  children,
}: DisclosureProps) {
  const { toast } = useToast();
  const root = useRef<HTMLDivElement>(null);
  const [isOwnOpen, setOwnOpen] = useState(false);
  const isOpen = isKeptOpen ?? isOwnOpen;
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [success, setSuccess] = useState<{ message: string; about: string | undefined }>();
  if (isOpen && (!wasOpen || success)) {
    setWasOpen(true);
    setSuccess(undefined);
  }
  const successMessage = success ? ((success.about && messageAbout?.(success.about)) ?? success.message) : "";

  function open() {
    setOwnOpen(true);
    onToggle?.(true);
  }

  function close(message?: string, { hasToast = true, about }: CloseOptions = {}) {
    if (message && hasToast) toast({ title: message, variant: "success" });
    // A late answer to a form that was left meanwhile, and may be open again.
    if (!root.current) return;
    setOwnOpen(false);
    onToggle?.(false);
    if (message) setSuccess({ message, about });
  }

  return (
    <div ref={root} className={isOpen || successMessage ? "w-full" : ""}>
      {isOpen ? (
        <div
          ref={focusFirstField}
          data-letter={isLetter || undefined}
          aria-keyshortcuts={shortcut}
          className="border-drawing border-l-4 pl-4"
        >
          {children(close)}
        </div>
      ) : label === undefined ? null : (
        <Button
          {...(isPlain
            ? ({ variant: "plain", size: "compact" } as const)
            : ({ variant: "outline" } as const))}
          ref={wasOpen ? focusWhenShownIfFree : null}
          aria-keyshortcuts={shortcut}
          onClick={open}
        >
          {label}
        </Button>
      )}
      <p role="status" className={successMessage ? "mt-3 font-semibold" : ""}>
        {successMessage}
      </p>
    </div>
  );
}
