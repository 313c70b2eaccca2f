// Opens the school's application form in a new tab with no opener. It is a plain link, which
// does the same before React is there and without script.
import type { MouseEvent, ReactNode } from "react";
import type { CtaType } from "../../contract/notification.ts";
import type { Program } from "../../words/program.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useWords } from "../words/words.tsx";
import { applicationFormAddress } from "./application-form-address.ts";
import { OtherSiteNote } from "./other-site-note.tsx";

type ApplicationFormLinkProps = {
  /** What a press reports (startup/pre-hydration-script.ts). */
  "data-cta"?: CtaType;
  /** What a press before hydration says as soon as the page can. */
  "data-toast"?: string;
  children: ReactNode;
  /** The program that somebody applies for, if the link is about one. */
  program?: Program;
  variant?: "action" | "outline";
  onOpened?: () => void;
  onFailed?: (failure: unknown) => void;
};

export function ApplicationFormLink({
  children,
  program,
  variant = "action",
  onOpened,
  onFailed,
  ...data
}: ApplicationFormLinkProps) {
  const organisation = useWords("school");
  const frame = useWords("frame");
  const address = applicationFormAddress(organisation, program);

  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      // With "noopener", `window.open` returns null even on success, so only a thrown error counts as a
      // failure.
      window.open(event.currentTarget.href, "_blank", "noopener,noreferrer");
      onOpened?.();
    } catch (failure) {
      onFailed?.(failure);
    }
  }

  return (
    <OtherSiteNote to={address}>
      <ButtonLink
        to={address}
        target="_blank"
        rel="noopener noreferrer"
        variant={variant}
        onClick={open}
        {...data}
      >
        <span>{children}</span>
        <span className="sr-only"> {frame.newTab}</span>
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        >
          <path d="M9 2h5v5M14 2 7 9M12 9.5V14H2V4h4.5" />
        </svg>
      </ButtonLink>
    </OtherSiteNote>
  );
}
