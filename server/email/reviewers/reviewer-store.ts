// All SQL of emails to reviewers: the database functions that the role `site_email` may call.
import type { Pool } from "pg";

export type Invitation = {
  reviewerId: string;
  address: string;
  /** The address of the administrator; empty if the service invited. */
  invitedBy: string;
  sees: "assigned" | "all";
  hidesNames: boolean;
};

export type AskedReviewer = {
  reviewerId: string;
  address: string;
  /** Up to when earlier emails have told of requests; at first, when the invitation was accepted. */
  toldAt: Date;
  /** New ones about undecided applications. */
  requests: number;
};

export type ReviewerStore = ReturnType<typeof createReviewerStore>;

export function createReviewerStore(pool: Pool) {
  return {
    /** At most fifty. */
    openInvitations: async (): Promise<Invitation[]> => {
      const { rows } = await pool.query<Invitation>(
        `select reviewer_id as "reviewerId", address, invited_by as "invitedBy", sees, hides_names as "hidesNames"
         from email.open_invitations()`,
      );
      return rows;
    },

    administrators: async (): Promise<string[]> => {
      const { rows } = await pool.query<{ address: string }>("select address from email.administrators()");
      return rows.map(({ address }) => address);
    },

    keepToken: async (reviewerId: string, tokenHash: Buffer): Promise<void> => {
      await pool.query("select email.keep_invitation_token($1, $2)", [reviewerId, tokenHash]);
    },

    settleInvitation: async (reviewerId: string): Promise<void> => {
      await pool.query("select email.settle_invitation($1)", [reviewerId]);
    },

    askedReviewers: async (): Promise<AskedReviewer[]> => {
      const { rows } = await pool.query<AskedReviewer>(
        `select reviewer_id as "reviewerId", address, told_at as "toldAt", requests
         from email.reviewers_to_tell()`,
      );
      return rows;
    },

    settleReviewer: async (reviewerId: string, toldUntil: Date): Promise<void> => {
      await pool.query("select email.settle_reviewer($1, $2)", [reviewerId, toldUntil]);
    },
  };
}
