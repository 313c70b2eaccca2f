// A modal dialog: at most 90% of the viewport high, scrolling inside under a heading
// that stays.
import * as Radix from "@radix-ui/react-dialog";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { CloseIcon, closeButtonClass } from "./close-icon.tsx";

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** Name of the close button. */
  close: string;
  /** Name of the part that scrolls. */
  content: string;
  /** Another one begins at its top again. */
  contentKey?: string;
  /** Beside the close button. */
  actions?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
  footer?: ReactNode;
};

export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  close,
  content,
  contentKey,
  actions,
  onKeyDown,
  children,
  footer,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  const scrolled = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what the effect waits for.
  useEffect(() => {
    scrolled.current?.scrollTo(0, 0);
  }, [contentKey]);
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ground/75" />
        <Radix.Content
          // A toast above the dialog would take Escape for itself alone.
          onKeyDown={(event) => {
            if (event.key === "Escape") onClose();
            else onKeyDown?.(event);
          }}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // What was done in the dialog may have taken its opener away.
            const target = isStillThere(opener.current) ? opener.current : document.querySelector("main");
            if (target instanceof HTMLElement) target.focus();
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
          className="fixed top-1/2 left-1/2 z-40 flex max-h-[90vh] w-[calc(100vw-1.5rem)] max-w-2xl -translate-x-1/2 -translate-y-1/2 flex-col rounded-xs border border-line bg-ground text-ink shadow-float [@media(height<30rem)]:overflow-y-auto"
        >
          <div className="flex items-start gap-4 border-line border-b py-3 pr-2 pl-5">
            <div className="min-w-0 grow py-1.5">
              <Radix.Title className="line-clamp-3 break-words font-bold font-heading text-xl">
                {title}
              </Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-base text-ink-muted">{description}</Radix.Description>
              ) : null}
            </div>
            {actions}
            <Radix.Close aria-label={close} className={closeButtonClass}>
              <CloseIcon />
            </Radix.Close>
          </div>
          <section
            ref={scrolled}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
            tabIndex={0}
            aria-label={content}
            className="-outline-offset-4 min-h-0 grow overflow-y-auto px-5 py-4 [@media(height<30rem)]:min-h-40"
          >
            {children}
          </section>
          {footer ? <div className="border-line border-t px-5 py-4">{footer}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A dialog that the address opened had no opener. */
function isStillThere(opener: Element | null): boolean {
  return opener?.isConnected === true && opener !== document.body;
}
