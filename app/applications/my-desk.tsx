// What is an administrator's own at the desk, behind one button: the applications assigned to them, saved
// views and the daily digest.
import { useState } from "react";
import { workingTogetherWords } from "#content/pages/working-together.ts";
import { isBackendBuiltIn } from "../backend/backend-address.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogSection } from "../ui/dialog-section.tsx";
import { OwnApplications } from "./assignment/own-applications.tsx";
import { useOwnApplications } from "./assignment/use-assignment.ts";
import { formatCount } from "./describe-application.ts";
import { DigestSwitch } from "./digest/digest-switch.tsx";
import { SavedViews } from "./saved-views/saved-views.tsx";

const words = workingTogetherWords;

export function MyDesk({ onOpen }: { onOpen: (id: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: own = [] } = useOwnApplications();
  function open(id: string) {
    setIsOpen(false);
    onOpen(id);
  }
  return (
    <>
      <Button variant="plain" size="compact" onClick={() => setIsOpen(true)}>
        {own.length > 0 ? words.myDesk.openWith(formatCount(own.length)) : words.myDesk.open}
      </Button>
      {isOpen ? (
        <Dialog
          isOpen
          onClose={() => setIsOpen(false)}
          title={words.myDesk.title}
          close={words.myDesk.close}
          content={words.myDesk.title}
        >
          <DialogSection title={words.assignment.own}>
            <OwnApplications own={own} onOpen={open} />
          </DialogSection>
          <DialogSection title={words.savedViews.title}>
            <SavedViews />
          </DialogSection>
          {isBackendBuiltIn() ? (
            <DialogSection title={words.digest.title}>
              <DigestSwitch />
            </DialogSection>
          ) : null}
        </Dialog>
      ) : null}
    </>
  );
}
