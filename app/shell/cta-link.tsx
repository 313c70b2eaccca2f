// A link that is a call to action: it records its event and navigates. The notification
// continues after the page is left (backend/functions-client.ts), so navigation does not wait for it. The
// target is always a new document: another site, or /schedule with its own content security policy.
import type { ComponentProps } from "react";
import type { CtaType } from "../../contract/notification.ts";
import { trackCta } from "../tracking/track.ts";
import { ButtonLink } from "../ui/button.tsx";

type CtaLinkProps = Omit<ComponentProps<typeof ButtonLink>, "onClick"> & { cta: CtaType };

export function CtaLink({ cta, ...link }: CtaLinkProps) {
  return <ButtonLink {...link} reloadDocument data-cta={cta} onClick={() => void trackCta(cta)} />;
}
