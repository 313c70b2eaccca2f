// A button that is replaced by a form and returns when the form closes. Focus moves into the form and back to
// the button.
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { focusWhenShown } from "./take-focus.ts";
import { useToast } from "./toast.tsx";

/**
 * Closes the form. `achieved` is the message of success, which a toast and the page show; without it none is
 * shown.
 */
export type CloseDisclosure = (achieved?: string) => void;

type UnfoldingProps = { label: string; children: (fold: CloseDisclosure) => ReactNode };

export function Disclosure({ label, children }: UnfoldingProps) {
  const { toast } = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [achieved, setAchieved] = useState("");

  function open() {
    setIsOpen(true);
    setWasOpen(true);
    setAchieved("");
  }

  function fold(what?: string) {
    setIsOpen(false);
    if (!what) return;
    setAchieved(what);
    toast({ title: what, variant: "success" });
  }

  return (
    <div className={isOpen || achieved ? "w-full" : ""}>
      {isOpen ? (
        <div ref={focusFirstField} className="border-drawing border-l-4 pl-4">
          {children(fold)}
        </div>
      ) : (
        <Button variant="outline" ref={wasOpen ? focusWhenShown : null} onClick={open}>
          {label}
        </Button>
      )}
      <p role="status" className={achieved ? "mt-3 font-semibold" : ""}>
        {achieved}
      </p>
    </div>
  );
}

function focusFirstField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>("input:not([tabindex='-1']), textarea, select, [data-first]")?.focus();
}
