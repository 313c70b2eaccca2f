// Applies on /schedule, and says beneath the button that this begins with a call: a calendar is not
// what people expect of a button to apply.
import { useId } from "react";
import { useWords } from "../words/words.tsx";
import { CtaLink } from "./cta-link.tsx";

type ApplyByCallLinkProps = { children: string; variant?: "action" | "outline" };

export function ApplyByCallLink({ children, variant = "outline" }: ApplyByCallLinkProps) {
  const programWords = useWords("programPage");
  const note = useId();
  return (
    <span className="flex flex-col gap-1 sm:min-w-[11.5rem]">
      <CtaLink cta="program_apply" to="/schedule" variant={variant} aria-describedby={note}>
        {children}
      </CtaLink>
      <span id={note} className="w-0 min-w-full text-center text-ink-muted text-sm leading-snug">
        {programWords.applyByCall}
      </span>
    </span>
  );
}
