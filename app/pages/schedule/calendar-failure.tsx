// What stands in the calendar's place when it cannot load: a sentence that says so, and the other ways to
// reach the school.

import { useWords } from "../../words/words.tsx";
import { ContactOptions } from "./contact-options.tsx";

export function CalendarFailure() {
  const schedule = useWords("schedule");
  return (
    <section aria-label={schedule.calendarTitle} className="border-2 border-drawing p-5 sm:p-6">
      <div role="alert">
        <p className="font-semibold">{schedule.failed}</p>
        <ContactOptions areMainActions />
      </div>
    </section>
  );
}
