// The Security dialog: password, email address, second factors and other devices of one's own account
// (R-213; docs/decisions/0021-sign-in-has-one-page.md).
import { useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import type { User } from "../../backend/client.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";
import type { NewRecoveryCodes as Made } from "../second-factor/recovery-codes.ts";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePassword } from "./change-password.tsx";
import { NewRecoveryCodes } from "./new-recovery-codes.tsx";
import { OtherDevices } from "./other-devices.tsx";
import type { ShowCodes } from "./recovery-codes.tsx";
import { SecondFactors } from "./second-factors.tsx";

/** In the same chunk, which is loaded for signed-in users: it can be asked without a connection too. */
export { askAboutWords } from "./unsent-words.tsx";

export function SecurityDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const words = useWords("security");
  const [made, setMade] = useState<Made>();
  const { email = "", phone = "" } = user;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      close={words.close}
      content={words.content}
      contentKey={made ? "codes" : "settings"}
    >
      {made ? (
        <NewRecoveryCodes made={made} account={email || phone} onDone={() => setMade(undefined)} />
      ) : (
        <Settings user={user} onCodes={setMade} />
      )}
    </Dialog>
  );
}

function Settings({ user, onCodes }: { user: User; onCodes: ShowCodes }) {
  const words = useWords("security");
  const { email = "", phone = "", new_email } = user;
  return (
    <>
      <DialogSection title={words.factors.title}>
        <SecondFactors onCodes={onCodes} />
      </DialogSection>
      <DialogSection title={words.password.title}>
        <Disclosure label={words.password.open}>
          {(close) => <ChangePassword username={email || phone} close={close} />}
        </Disclosure>
      </DialogSection>
      <DialogSection title={words.email.title}>
        <p>
          <AddressText text={email || words.email.none} />
        </p>
        {new_email ? (
          <p className="text-base">
            <AddressText text={formatMessage(words.email.waiting, { email: new_email })} />
          </p>
        ) : null}
        <Disclosure label={words.email.open}>
          {(close) => <ChangeEmail email={email} close={close} />}
        </Disclosure>
      </DialogSection>
      <DialogSection title={words.devices.title}>
        <OtherDevices />
      </DialogSection>
    </>
  );
}
