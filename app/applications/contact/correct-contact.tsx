// Corrects name, email address, phone number and address of an applicant. An email address that looks like a
// typing slip is pointed out first. The history keeps what was there (application_contact_changes).
import { erasedEmail } from "../../../contract/scholarship.ts";
import { suggestEmail } from "../../../contract/suggest-email.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useBegunLabel } from "../detail/begun-label.ts";
import { useOpenForm } from "../detail/open-form.ts";
import { useDetails } from "../detail/use-details.ts";
import { ContactForm } from "./contact-form.tsx";

export function CorrectContact({ application }: { application: StoredApplication }) {
  const words = useWords("applicationDetail").contact;
  const { email } = application;
  const { data: details = null, isPending } = useDetails(application);
  const { disclosure } = useOpenForm("contact", application.id);
  const label = useBegunLabel(words.open, { applicationId: application.id, texts: ["contact"] });
  if (email === erasedEmail) return null;
  const suggestion = suggestEmail(email);
  return (
    <div className="space-y-3">
      {suggestion ? (
        <Notice title={formatMessage(words.slip, { domain: domainOf(email) })}>
          <p>
            <AddressText text={formatMessage(words.meant, { address: suggestion })} />
          </p>
        </Notice>
      ) : null}
      <Disclosure label={label} {...disclosure}>
        {(close) =>
          isPending ? (
            <p role="status">{words.loading}</p>
          ) : (
            <ContactForm application={application} details={details} suggestion={suggestion} close={close} />
          )
        }
      </Disclosure>
    </div>
  );
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}
