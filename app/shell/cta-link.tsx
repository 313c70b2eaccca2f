// A link that is a call to action: records its event (spec section 7) and then leads where it points. Without
// script it is still the link. Where it points is always a new document: another site, or /schedule with its
// own policy.
import type { MouseEvent } from "react";
import type { CtaType } from "../../contract/notification.ts";
import { track } from "../tracking/track.ts";
import { ButtonLink } from "../ui/button.tsx";

type CtaLinkProps = React.ComponentProps<typeof ButtonLink> & { cta: CtaType };

/** A new document would cut the notification off, so it waits for it, but not longer than this. */
const longestWaitMs = 800;

export function CtaLink({ cta, onClick, ...link }: CtaLinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const sent = track(cta);
    if (!opensInThisTab(event, link.target)) return;
    event.preventDefault();
    void Promise.race([sent, pause(longestWaitMs)]).finally(() => window.location.assign(link.to));
  }

  return <ButtonLink {...link} onClick={follow} data-waits="" />;
}

function opensInThisTab(event: MouseEvent, target: string | undefined): boolean {
  const isPlainClick =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  return isPlainClick && !event.defaultPrevented && target !== "_blank";
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, milliseconds);
  });
}
