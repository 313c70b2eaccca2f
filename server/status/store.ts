// All SQL of the look-up: the functions of the schema `status` (server/status/migrations).
import type { Pool } from "pg";
import { type LookedUpApplication, parseState } from "../../contract/application-status.ts";
import { statusLinkSeconds } from "../../contract/status-link.ts";

export type StatusStore = ReturnType<typeof createStatusStore>;

/** `pool` connects as the role `site_email`. Methods reject with the driver's errors. */
export function createStatusStore(pool: Pool) {
  return {
    /** Undefined if no application has this reference and email address. */
    find: async (reference: string, email: string): Promise<FoundApplication | undefined> => {
      const { rows } = await pool.query<FoundRow>(
        `select application_id, sent_to, email.application_language(application_id) as language
         from status.find_application($1, $2)`,
        [reference, email],
      );
      const [found] = rows;
      return found && { id: found.application_id, email: found.sent_to, language: found.language };
    },

    /** False if the application was erased, or has another address than the link is sent to. */
    keepLink: async (applicationId: string, sentTo: string, tokenHash: Buffer): Promise<boolean> => {
      const { rows } = await pool.query<{ is_kept: boolean }>(
        "select status.keep_link($1, $2, $3, $4) as is_kept",
        [applicationId, sentTo, tokenHash, statusLinkSeconds],
      );
      return rows[0]?.is_kept === true;
    },

    /** Undefined if the link has ended or never existed. */
    readLink: async (tokenHash: Buffer): Promise<LookedUpApplication | undefined> => {
      const { rows } = await pool.query<LinkRow>(
        "select reference, program, received_at, state from status.read_link($1)",
        [tokenHash],
      );
      return rows[0] && asApplication(rows[0]);
    },
  };
}

/** `language` is null for an application without details. */
type FoundApplication = { id: string; email: string; language: string | null };
type FoundRow = { application_id: string; sent_to: string; language: string | null };
type LinkRow = { reference: string; program: string | null; received_at: Date; state: string };

function asApplication({ reference, program, received_at, state }: LinkRow): LookedUpApplication {
  return { reference, program, receivedAt: received_at.toISOString(), state: parseState(state) };
}
