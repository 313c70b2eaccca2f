// All SQL of the look-up: the functions of the schema `status` (server/status/migrations).
import type { Pool } from "pg";
import { type LookedUpApplication, parseState } from "../../contract/application-state.ts";
import { statusLinkSeconds } from "../../contract/status-link.ts";

export type StatusStore = ReturnType<typeof createStatusStore>;

/** `pool` connects as the role `site_email`. Methods reject with the driver's errors. */
export function createStatusStore(pool: Pool) {
  return {
    /** Undefined if no application has this reference and email address. */
    find: async (reference: string, email: string): Promise<{ id: string; email: string } | undefined> => {
      const { rows } = await pool.query<{ application_id: string; sent_to: string }>(
        "select application_id, sent_to from status.find_application($1, $2)",
        [reference, email],
      );
      return rows[0] && { id: rows[0].application_id, email: rows[0].sent_to };
    },

    keepLink: async (applicationId: string, tokenHash: Buffer): Promise<void> => {
      await pool.query("select status.keep_link($1, $2, $3)", [applicationId, tokenHash, statusLinkSeconds]);
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

type LinkRow = { reference: string; program: string | null; received_at: Date; state: string };

function asApplication({ reference, program, received_at, state }: LinkRow): LookedUpApplication {
  return { reference, program, receivedAt: received_at.toISOString(), state: parseState(state) };
}
