// Reminds applicants of questions whose day passed without an answer, each once, from the hour of the digest
// on. Any number of processes may do so at once: the database takes one reminder of a question.
import { wordsOf } from "#words";
import { dayIn } from "../../../words/days.ts";
import type { Log } from "../../platform/log.ts";
import { isHour, type SchoolClock } from "../school-day.ts";
import { composeReminder } from "./compose-reminder.ts";
import type { ReminderStore } from "./reminder-store.ts";

type ReminderDeps = { store: ReminderStore; log: Log; now: () => Date; clock: SchoolClock };

/** A failure for one applicant is logged and tried again at the next call. Rejects without a database. */
export async function sendReminders({ store, log, now, clock }: ReminderDeps): Promise<void> {
  const at = now();
  if (!isHour(at, clock)) return;
  for (const question of await store.unanswered(dayIn(clock.timeZone, at.getTime()))) {
    const reminder = composeReminder(question, wordsOf(question.language));
    await store
      .remind(question.messageId, reminder)
      .catch((error: unknown) =>
        log.warn({ err: error }, "a reminder could not be stored: trying again later"),
      );
  }
}
