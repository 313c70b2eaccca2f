// Asks administrators to add a second factor until they have one, because they read applicants' personal
// data. It is one line on every screen; on phones only the link is seen.
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { useSession } from "../session/session.tsx";
import { useSecurity } from "./security-provider.tsx";

export function SecondFactorReminder() {
  const words = useWords("secondFactorReminder");
  const { user } = useSession();
  const openSecurity = useSecurity();
  if (!user || user.factors?.some(({ status }) => status === "verified")) return null;
  return (
    <div className="flex items-center gap-x-4 border-drawing border-b text-sm">
      <p className="min-w-0 truncate max-sm:sr-only">{words.text}</p>
      <Button variant="quiet" size="compact" className="shrink-0 px-0!" onClick={openSecurity}>
        {words.open}
      </Button>
    </div>
  );
}
