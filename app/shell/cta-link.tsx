// A link that is a call to action: the page's first script reports a press of it (R-288 to R-292;
// startup/pre-hydration-script.ts). Its target is always a new document: another site, or /schedule with its
// own content security policy.
import type { ComponentProps } from "react";
import type { CtaType } from "../../contract/notification.ts";
import { ButtonLink } from "../ui/button.tsx";

type CtaLinkProps = ComponentProps<typeof ButtonLink> & { cta: CtaType };

export function CtaLink({ cta, ...link }: CtaLinkProps) {
  return <ButtonLink {...link} reloadDocument data-cta={cta} />;
}
