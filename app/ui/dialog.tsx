// A dialog, at most 90% of the viewport high, whose content scrolls below a fixed heading. It is
// modal, in the middle of the window or, on phones, a sheet from the bottom. A `panel` stands beside the page
// on wide windows, and the page stays usable (dialog-panel in complete-styles.css).
import * as Radix from "@radix-ui/react-dialog";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { CloseIcon, closeButtonClass } from "./close-icon.tsx";
import type { Elements } from "./elements.ts";
import { AddressText } from "./no-wrap.tsx";
import { useBackToClose } from "./use-back-to-close.ts";

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** The accessible name of the close button. */
  close: string;
  /** The accessible name of the scrolling region. */
  content: string;
  /** A new value scrolls the content to its top. */
  contentKey?: string;
  /** Shown beside the close button. */
  actions?: Elements;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
  /** Stands beside the content and scrolls by itself. */
  aside?: Elements;
  footer?: ReactNode;
  /** `tall` is as high as it may be on phones; a `panel` is not modal. */
  shape?: "fitting" | "tall" | "panel";
  /** Its title takes the focus when it opens, by default its first control. */
  focusesTitle?: boolean;
  /** Finds the element that takes focus afterwards, by default the one that had it before. */
  returnFocus?: () => HTMLElement | null;
  /** The id of what takes focus where that element is gone, by default the page's main content. */
  fallbackId?: string;
};

export function Dialog({ isOpen, onClose, shape = "fitting", ...props }: DialogProps) {
  const { returnFocus, fallbackId = "", focusesTitle = false, ...frame } = props;
  const opener = useRef<Element | null>(null);
  const isPanel = shape === "panel";
  useBackToClose(isOpen && !isPanel, onClose);
  return (
    <Radix.Root
      modal={!isPanel}
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Portal>
        {isPanel ? null : <Radix.Overlay className="fixed inset-0 z-40 bg-ground/75" />}
        <Radix.Content
          // Handles Escape itself, because otherwise a toast above the dialog would consume it.
          onKeyDown={(event) => {
            if (event.key === "Escape") onClose();
            else frame.onKeyDown?.(event);
          }}
          onEscapeKeyDown={(event) => {
            if (isPanel && (isTextField(event.target) || closePopover())) event.preventDefault();
          }}
          onInteractOutside={(event) => {
            if (isPanel) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            if (!focusesTitle) return;
            event.preventDefault();
            focusTitle(event.currentTarget);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (isPanel && document.activeElement !== document.body) return; // the page has it already
            // An action in the dialog may have removed the element that opened it.
            const before = returnFocus?.() ?? (isStillThere(opener.current) ? opener.current : null);
            const target = before ?? document.getElementById(fallbackId) ?? document.querySelector("main");
            if (target instanceof HTMLElement) target.focus({ preventScroll: isPanel || !before });
          }}
          {...(frame.description ? {} : { "aria-describedby": undefined })}
          className={`${dialogClass} ${isPanel ? "dialog-panel" : "dialog-modal"} ${shape === "tall" ? "max-sm:h-[90dvh]" : ""}`}
        >
          <DialogFrame {...frame} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const dialogClass =
  "fixed z-40 flex flex-col rounded-xs border border-line bg-ground text-ink shadow-float [@media(height<30rem)]:overflow-y-auto";

type DialogFrameProps = Omit<
  DialogProps,
  "isOpen" | "onClose" | "shape" | "returnFocus" | "fallbackId" | "focusesTitle" | "onKeyDown"
>;

function DialogFrame({
  title,
  description,
  close,
  content,
  contentKey,
  actions,
  children,
  aside,
  footer,
}: DialogFrameProps) {
  const scrolled = useRef<HTMLElement>(null);
  const shownKey = useRef(contentKey);
  useEffect(() => {
    // Not when the dialog opens: to scroll makes the browser lay out the page once more before it shows it.
    if (shownKey.current !== contentKey) scrolled.current?.scrollTo(0, 0);
    shownKey.current = contentKey;
  }, [contentKey]);
  return (
    <>
      <div className="flex items-start gap-4 border-line border-b py-2 pr-2 pl-5">
        <div className="min-w-0 grow py-1.5">
          <Radix.Title
            tabIndex={-1}
            className="line-clamp-3 break-words max-sm:line-clamp-5 font-bold font-heading text-xl"
          >
            {title}
          </Radix.Title>
          {description ? (
            <Radix.Description className="mt-0.5 text-base text-ink-muted">
              <AddressText text={description} />
            </Radix.Description>
          ) : null}
        </div>
        {actions}
        <Radix.Close aria-label={close} className={closeButtonClass}>
          <CloseIcon />
        </Radix.Close>
      </div>
      <div data-columns="" className="flex min-h-0 grow [@media(height<30rem)]:min-h-40">
        <section
          ref={scrolled}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
          tabIndex={0}
          aria-label={content}
          className="-outline-offset-4 min-h-0 min-w-0 grow overflow-y-auto px-5 py-4"
        >
          {children}
        </section>
        {aside}
      </div>
      {footer ? <div className="border-line border-t px-5 py-3 print:hidden">{footer}</div> : null}
    </>
  );
}

/** It is the first heading. Focus does not scroll the page behind it. */
export function focusTitle(dialog: EventTarget | null): void {
  if (dialog instanceof Element) dialog.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}

/** False for a dialog that was opened by its URL: the focus was on the body. */
function isStillThere(opener: Element | null): boolean {
  return opener?.isConnected === true && opener !== document.body;
}

/** Escape closes the menu that is open above the page, and nothing else. */
function closePopover(): boolean {
  const popover = document.querySelector<HTMLElement>(":is(:popover-open)");
  popover?.hidePopover();
  return popover !== null;
}

/** Escape empties a search field of the page, and closes nothing. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
}
