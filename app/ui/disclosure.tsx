// A button that is replaced by a form and returns when the form closes. Focus moves into the form and back to
// the button.
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { focusFirstField, focusWhenShown } from "./take-focus.ts";
import { useToast } from "./toast.tsx";

/**
 * Closes the form. The page shows `successMessage`, if there is one, and a toast too, where `hasToast` does
 * not say that another one tells it.
 */
export type CloseDisclosure = (successMessage?: string, options?: { hasToast: boolean }) => void;

type DisclosureProps = {
  label: string;
  /** A quiet button, beside a primary action. */
  isPlain?: boolean;
  /** Whether the form is open from the start. */
  isOpenAtFirst?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: (close: CloseDisclosure) => ReactNode;
};

export function Disclosure({
  label,
  isPlain = false,
  isOpenAtFirst = false,
  onToggle,
  children,
}: DisclosureProps) {
  const { toast } = useToast();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [wasOpen, setWasOpen] = useState(isOpenAtFirst);
  const [successMessage, setSuccessMessage] = useState("");

  function open() {
    setIsOpen(true);
    setWasOpen(true);
    setSuccessMessage("");
    onToggle?.(true);
  }

  function close(message?: string, { hasToast } = { hasToast: true }) {
    setIsOpen(false);
    onToggle?.(false);
    if (!message) return;
    setSuccessMessage(message);
    if (hasToast) toast({ title: message, variant: "success" });
  }

  return (
    <div className={isOpen || successMessage ? "w-full" : ""}>
      {isOpen ? (
        <div ref={focusFirstField} className="border-drawing border-l-4 pl-4">
          {children(close)}
        </div>
      ) : (
        <Button
          {...(isPlain
            ? ({ variant: "plain", size: "compact" } as const)
            : ({ variant: "outline" } as const))}
          ref={wasOpen ? focusWhenShown : null}
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
