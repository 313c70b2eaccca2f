// Who the school's mail comes from and where applications go, as long as the environment does not say:
// addresses beside the school's own one. With SMTP_URL both should be set: the start and the launch check say
// so.
import { organisation } from "#content/organisation.ts";
import type { Config } from "../platform/config/config.ts";

export function mailAddresses({ mail }: Pick<Config, "mail">): { from: string; scholarshipInbox: string } {
  const domain = organisation.email.slice(organisation.email.lastIndexOf("@") + 1);
  return {
    from: mail.from ?? `${organisation.name.replaceAll(/["<>]/g, "")} <no-reply@${domain}>`,
    scholarshipInbox: mail.scholarshipInbox ?? `scholarships@${domain}`,
  };
}
