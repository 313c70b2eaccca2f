// Asks administrators to add a second factor until they have one, because they read applicants' personal
// data.
import { secondFactorReminderWords } from "#content/pages/security.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useSession } from "../session/session.tsx";
import { useSecurity } from "./security-provider.tsx";

export function SecondFactorReminder() {
  const { user } = useSession();
  const openSecurity = useSecurity();
  if (!user || user.factors?.some(({ status }) => status === "verified")) return null;
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>{secondFactorReminderWords.text}</p>
        <Button variant="outline" onClick={openSecurity}>
          {secondFactorReminderWords.open}
        </Button>
      </div>
    </Notice>
  );
}
