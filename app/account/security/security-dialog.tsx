// The Security dialog: password, e-mail address, second factors and other devices of one's own account
// (R-213; docs/decisions/0021-account-screens-on-one-page.md).
import { securityWords as words } from "#content/pages/security.ts";
import type { User } from "../../backend/client.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePassword } from "./change-password.tsx";
import { OtherDevices } from "./other-devices.tsx";
import { SecondFactors } from "./second-factors.tsx";

export function SecurityDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { email = "", phone = "", new_email } = user;
  return (
    <Dialog isOpen onClose={onClose} title={words.title} close={words.close} content={words.content}>
      <DialogSection title={words.factors.title}>
        <SecondFactors />
      </DialogSection>
      <DialogSection title={words.password.title}>
        <Disclosure label={words.password.open}>
          {(close) => <ChangePassword username={email || phone} close={close} />}
        </Disclosure>
      </DialogSection>
      <DialogSection title={words.email.title}>
        <p className="break-words">{email || words.email.none}</p>
        {new_email ? <p className="break-words text-base">{words.email.waiting(new_email)}</p> : null}
        <Disclosure label={words.email.open}>
          {(close) => <ChangeEmail email={email} close={close} />}
        </Disclosure>
      </DialogSection>
      <DialogSection title={words.devices.title}>
        <OtherDevices />
      </DialogSection>
    </Dialog>
  );
}
