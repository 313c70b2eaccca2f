// Asks administrators to add a second factor until they have one, because they read applicants' personal
// data. It is one line on every screen; on phones the link alone is seen.
import { secondFactorReminderWords } from "#content/pages/security.ts";
import { Button } from "../../ui/button.tsx";
import { useSession } from "../session/session.tsx";
import { useSecurity } from "./security-provider.tsx";

export function SecondFactorReminder() {
  const { user } = useSession();
  const openSecurity = useSecurity();
  if (!user || user.factors?.some(({ status }) => status === "verified")) return null;
  return (
    <div className="flex items-center gap-x-4 border-drawing border-b text-sm">
      <p className="min-w-0 truncate max-sm:sr-only">{secondFactorReminderWords.text}</p>
      <Button variant="quiet" size="compact" className="shrink-0 px-0!" onClick={openSecurity}>
        {secondFactorReminderWords.open}
      </Button>
    </div>
  );
}
