// The contact data that staff type. It survives a dialog that closes or changes its shape, like their other
// text (unsaved-text.ts).
import { useState } from "react";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import type { ApplicationDetails } from "../details-store.ts";
import { type Contact, contactOf, fieldsOf } from "./contact-fields.ts";

export function useTypedContact(application: StoredApplication, details: ApplicationDetails | null) {
  const before = useUnsavedText(`contact before ${application.id}`);
  const unsaved = useUnsavedText(`contact ${application.id}`);
  /** As it was when typing began. */
  const [stored] = useState((): Contact => ({ ...contactOf(application, details), ...before.fields }));
  const typed: Contact = { ...stored, ...unsaved.fields };

  function forget() {
    before.forget();
    unsaved.forget();
  }

  function keep(contact: Contact) {
    const changed = fieldsOf(details).filter((field) => contact[field] !== stored[field]);
    if (changed.length === 0) return forget();
    before.keep(only(changed, stored));
    unsaved.keep(only(changed, contact));
  }

  /** `sent` is stored. What was typed since, in a form that was opened again meanwhile, stays. */
  function forgetSent(sent: Contact) {
    const now: Partial<Contact> = unsaved.now() ?? {};
    const later = fieldsOf(details).filter((field) => now[field] !== undefined && now[field] !== sent[field]);
    if (later.length === 0) return forget();
    before.keep(only(later, { ...stored, ...before.now() }));
    unsaved.keep(only(later, { ...sent, ...now }));
  }

  return {
    stored,
    typed,
    keep,
    /** The next form begins with what is stored then, and with what was typed here. */
    seeCurrent: before.forget,
    forget,
    forgetSent,
  };
}

function only(fields: readonly (keyof Contact)[], contact: Contact): Partial<Contact> {
  return Object.fromEntries(fields.map((field) => [field, contact[field]]));
}
