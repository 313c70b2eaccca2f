// The sender of the school's mail and the recipient of applications. Where the environment does not set them,
// they are addresses in the domain of the school's own address. With SMTP_URL both should be set, as the
// start and the launch check say.
import { defaultLanguage, wordsOf } from "#words";
import type { Mailboxes } from "../delivery/compose-mail.ts";
import type { Config } from "../platform/config/config.ts";

export function mailboxes({ mail }: Pick<Config, "mail">): Mailboxes {
  const { name, email } = wordsOf(defaultLanguage).school;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return {
    mailFrom: mail.from ?? `${name.replaceAll(/["<>]/g, "")} <no-reply@${domain}>`,
    inbox: mail.scholarshipInbox ?? `scholarships@${domain}`,
  };
}
