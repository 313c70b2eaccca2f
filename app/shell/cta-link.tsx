// A link that is a call to action: records its event and leads where it points. The
// notification outlives the page (backend/functions-client.ts), so that nobody waits for it. Where the link
// points is always a new document: another site, or /schedule with its own policy.
import type { ComponentProps } from "react";
import type { CtaType } from "../../contract/notification.ts";
import { trackCta } from "../tracking/track.ts";
import { ButtonLink } from "../ui/button.tsx";

type CtaLinkProps = Omit<ComponentProps<typeof ButtonLink>, "onClick"> & { cta: CtaType };

export function CtaLink({ cta, ...link }: CtaLinkProps) {
  return <ButtonLink {...link} reloadDocument data-cta={cta} onClick={() => void trackCta(cta)} />;
}
