// All SQL of the scholarship e-mail: the two functions that its role may call (server/email/migrations).
import type { Pool } from "pg";
import type { Suspicion } from "./read-application.ts";

export type Store = ReturnType<typeof createStore>;

export function createStore(pool: Pool) {
  return {
    /** Whether this application was stored, with this address, within the last fifteen minutes. */
    isJustStored: async (id: string, address: string): Promise<boolean> => {
      const { rows } = await pool.query<{ is_stored: boolean }>(
        "select public.is_just_stored($1, $2) as is_stored",
        [id, address],
      );
      return rows[0]?.is_stored === true;
    },

    /** Marks it for staff to look at; without effect on one that is older or not there. */
    hold: async (id: string, reason: Suspicion): Promise<void> => {
      await pool.query("select public.hold_application($1, $2)", [id, reason]);
    },
  };
}
