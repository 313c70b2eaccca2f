// What is an administrator's own at the desk, behind one button: decisions that nobody told, answers that are
// missing, the applications assigned to them, saved views and the daily digest. A link in the digest's email
// opens it at the switch.
import { useDeferredValue, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { deskParameter } from "../../contract/daily-email-link.ts";
import { formatMessage } from "../../words/format-message.ts";
import { formatPlural } from "../../words/format-plural.ts";
import { isBackendBuiltIn } from "../backend/backend-address.ts";
import type { StoredApplication } from "../backend/database-schema.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogSection } from "../ui/dialog-section.tsx";
import { useWords } from "../words/words.tsx";
import { OwnApplications } from "./assignment/own-applications.tsx";
import { useOwnApplications } from "./assignment/use-assignment.ts";
import { formatCount } from "./describe-application.ts";
import { DigestSwitch } from "./digest/digest-switch.tsx";
import { listSearch, noFilter } from "./list/application-filter.ts";
import { useTabCounts } from "./list/use-applications.ts";
import { SavedViews } from "./saved-views/saved-views.tsx";

export function MyDesk({ onOpen }: { onOpen: (id: string) => void }) {
  const words = useWords("workingTogether");
  const [isPressed, setIsPressed] = useState(false);
  const [params, setParams] = useSearchParams();
  const isFromEmail = params.get(deskParameter.name) === deskParameter.dailyEmail;
  const { data: own = [] } = useOwnApplications();

  function close() {
    setIsPressed(false);
    if (isFromEmail) setParams(withoutDesk, { replace: true, preventScrollReset: true });
  }
  function open(id: string) {
    setIsPressed(false);
    onOpen(id);
  }
  return (
    <>
      <Button variant="plain" size="compact" onClick={() => setIsPressed(true)}>
        {own.length > 0
          ? formatMessage(words.myDesk.openWith, { count: formatCount(own.length) })
          : words.myDesk.open}
      </Button>
      {isPressed || isFromEmail ? (
        <Dialog
          isOpen
          onClose={close}
          title={words.myDesk.title}
          close={words.myDesk.close}
          content={words.myDesk.title}
        >
          <DeskSections
            own={own}
            isFromEmail={isFromEmail}
            onOpen={open}
            onLeave={() => setIsPressed(false)}
          />
        </Dialog>
      ) : null}
    </>
  );
}

type DeskSectionsProps = {
  own: StoredApplication[];
  isFromEmail: boolean;
  onOpen: (id: string) => void;
  onLeave: () => void;
};

/** Rendered after the dialog's frame, which a slow phone shows at once. */
function DeskSections({ own, isFromEmail, onOpen, onLeave }: DeskSectionsProps) {
  const words = useWords("workingTogether");
  const isFrameShown = useDeferredValue(true, false);
  if (!isFrameShown) return null;
  return (
    <>
      <OpenEnds onLeave={onLeave} />
      <DialogSection title={words.assignment.own}>
        <OwnApplications own={own} onOpen={onOpen} />
        {/* Its address has no desk parameter, so it closes the desk of either opening. */}
        <Link
          to={{ search: listSearch({ assigned: "me" }) }}
          className="inline-flex min-h-11 items-center text-base underline"
          onClick={onLeave}
        >
          {words.assignment.allOwn}
        </Link>
      </DialogSection>
      <DialogSection title={words.savedViews.title}>
        <SavedViews />
      </DialogSection>
      {isBackendBuiltIn() ? (
        <DialogSection title={words.digest.title}>
          <DigestSwitch takesFocus={isFromEmail} />
        </DialogSection>
      ) : null}
    </>
  );
}

/** Reminders of decisions that nobody told and of missing answers, whosever they are. */
function OpenEnds({ onLeave }: { onLeave: () => void }) {
  const words = useWords("workingTogether").myDesk;
  const counts = useTabCounts(noFilter);
  const reminders = [
    { text: words.untold, number: counts?.untold?.count ?? 0, filter: { isUntold: true } },
    { text: words.followUps, number: counts?.follow_up?.count ?? 0, filter: { isFollowUp: true } },
  ].filter(({ number }) => number > 0);
  return reminders.map(({ text, number, filter }) => (
    <Link
      key={listSearch(filter)}
      to={{ search: listSearch(filter) }}
      className="mr-5 inline-flex min-h-11 items-center font-semibold underline"
      onClick={onLeave}
    >
      {formatPlural(text, { number, count: formatCount(number) })}
    </Link>
  ));
}

function withoutDesk(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(deskParameter.name);
  return next;
}
