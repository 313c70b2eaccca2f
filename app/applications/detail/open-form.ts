// Which forms of an application are open, and in which step. It is kept like the text in them, so that after
// an ended session the sign-in leads back to where one was. Closing the application closes its forms.
import { use, useEffect, useRef } from "react";
import { decisions } from "../../../contract/application-status.ts";
import { keepText } from "../../backend/kept-text/kept-text.ts";
import { type Fields, TextOwner, useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { newId } from "../../backend/new-id.ts";

/** They have fields of the same names, so only one of them is open. */
const emailForms = ["message", "question", "decision"] as const;
const forms = [...emailForms, "reply", "contact"] as const;
type Form = (typeof forms)[number];

export function useOpenForm(form: Form, applicationId: string) {
  const owner = use(TextOwner);
  const { choices, keep, forget } = useUnsavedText(formKey(form, applicationId));

  function open() {
    closeOthers(form, { owner, applicationId });
    keep({}, {});
  }

  return {
    /** What the form says about itself. It is undefined while the form is closed. */
    step: choices,
    setStep: (step: Fields) => keep({}, step),
    /** For a disclosure. */
    disclosure: {
      isOpen: choices !== undefined,
      onToggle: (isOpen: boolean) => (isOpen ? open() : forget()),
    },
  };
}

/** Opens the form of a text that was kept. A note's is always open. */
export function openForm(
  { owner, applicationId }: { owner: string; applicationId: string },
  text: string,
): void {
  const decision = decisions.find((known) => known === text);
  const form = decision ? "decision" : forms.find((known) => known === text);
  if (!form) return;
  closeOthers(form, { owner, applicationId });
  const choices = decision ? { decision } : {};
  keepText({ owner, form: formKey(form, applicationId) }, { id: newId(), fields: {}, choices });
}

/** Not where the whole screen goes, as it does when the session ends. */
export function useForgetFormsOfClosed(openId: string | undefined): void {
  const owner = use(TextOwner);
  const last = useRef<string>(undefined);
  useEffect(() => {
    const closed = last.current;
    last.current = openId;
    if (closed === undefined || closed === openId) return;
    for (const form of forms) keepText({ owner, form: formKey(form, closed) }, undefined);
  }, [owner, openId]);
}

function closeOthers(form: Form, { owner, applicationId }: { owner: string; applicationId: string }): void {
  const others = emailForms.some((name) => name === form) ? emailForms.filter((name) => name !== form) : [];
  for (const other of others) keepText({ owner, form: formKey(other, applicationId) }, undefined);
}

function formKey(form: Form, applicationId: string): string {
  return `open ${form} ${applicationId}`;
}
