// All SQL of the application email: the database functions that its role may call (server/email/migrations).
import type { Pool } from "pg";
import { detailFields } from "../../contract/scholarship.ts";
import type { ReceivedSubmission, SuspicionReason } from "./read-application.ts";

/**
 * `first`: this call stored the details. `again`: an earlier call did. `long_ago`: an earlier call did, more
 * than a day ago.
 */
export type DetailsState = "first" | "again" | "long_ago";

/** The address before, and the one that replaces it. */
export type Correction = { id: string; email: string; newEmail: string };
export type CorrectedApplication = {
  changeId: string | undefined;
  program: string;
  language: string;
  isHeld: boolean;
};

export type Store = ReturnType<typeof createStore>;

/** `pool` connects as the role `site_email`. Methods reject with the driver's errors. */
export function createStore(pool: Pool) {
  return {
    /**
     * Stores address, zip code, program and language, and who helps. Undefined if no application with this
     * id and email address was stored recently.
     */
    keepDetails: async (submission: ReceivedSubmission): Promise<DetailsState | undefined> => {
      const { id, email, language, helper } = submission;
      const { rows } = await pool.query<{ known_as: DetailsState | null }>(
        `select public.keep_application_details(application_id => $1, email => $2, language => $3, helper => $4, ${namedDetails}) as known_as`,
        [id, email, language, helper ?? null, ...detailFields.map((field) => submission[field])],
      );
      return rows[0]?.known_as ?? undefined;
    },

    /** True if an application with this id and email address was stored within the last fifteen minutes. */
    isJustStored: async (id: string, address: string): Promise<boolean> => {
      const { rows } = await pool.query<{ is_stored: boolean }>(
        "select public.is_just_stored($1, $2) as is_stored",
        [id, address],
      );
      return rows[0]?.is_stored === true;
    },

    /**
     * Undefined if there is no such application, or it can no longer be corrected by the applicant.
     * `changeId` is undefined for a repeated call, which changes nothing.
     */
    correctEmail: async ({ id, email, newEmail }: Correction): Promise<CorrectedApplication | undefined> => {
      const { rows } = await pool.query<CorrectionRow>(
        `select change_id, program, is_held, email.application_language($1) as language
         from public.correct_own_email($1, $2, $3)`,
        [id, email, newEmail],
      );
      return rows[0] && asCorrected(rows[0]);
    },

    /** Marks an application for staff. Does nothing if it is older than fifteen minutes or does not exist. */
    hold: async (id: string, reason: SuspicionReason): Promise<void> => {
      await pool.query("select public.hold_application($1, $2)", [id, reason]);
    },
  };
}

/** A corrected application has details, and so a language. */
type CorrectionRow = { change_id: string | null; program: string; language: string; is_held: boolean };

function asCorrected({ change_id, program, language, is_held }: CorrectionRow): CorrectedApplication {
  return { changeId: change_id ?? undefined, program, language, isHeld: is_held };
}

/** The function's parameters have the names of the fields. */
const namedDetails = detailFields.map((field, index) => `${field} => $${5 + index}`).join(", ");
