// All SQL of reminders: the database functions that the role `site_email` may call.
import type { Pool } from "pg";

/** An email that asked an applicant for something, and got no answer in time. */
export type UnansweredQuestion = {
  messageId: string;
  firstName: string;
  /** The code of the language of the application's form. */
  language: string;
  body: string;
  askedAt: Date;
  /** YYYY-MM-DD. */
  dueOn: string;
};

export type ReminderStore = ReturnType<typeof createReminderStore>;

export function createReminderStore(pool: Pool) {
  return {
    /** `today` is YYYY-MM-DD, a day of the school. At most fifty. */
    unanswered: async (today: string): Promise<UnansweredQuestion[]> => {
      const { rows } = await pool.query<UnansweredQuestion>(
        `select message_id as "messageId", first_name as "firstName", language, body, asked_at as "askedAt",
                due_on::text as "dueOn"
         from email.questions_to_repeat($1)`,
        [today],
      );
      return rows;
    },

    /** Does nothing if it was answered or reminded of meanwhile. */
    remind: async (
      messageId: string,
      { subject, body }: { subject: string; body: string },
    ): Promise<void> => {
      await pool.query("select email.repeat_question($1, $2, $3)", [messageId, subject, body]);
    },
  };
}
