// All SQL of the look-up: the functions of the schema `status` (server/status/migrations).
import type { Pool } from "pg";
import { type ApplicationState, parseState, parseWish } from "../../contract/application-status.ts";
import type { FoundPage } from "../../contract/status.ts";
import { type ContactQuestion, contactQuestions } from "../../contract/status-changes.ts";
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
      return rows[0] && asFound(rows[0]);
    },

    /** The newest five with this address. */
    findAll: async (email: string): Promise<FoundApplication[]> => {
      const { rows } = await pool.query<FoundRow>(
        `select application_id, sent_to, email.application_language(application_id) as language
         from status.find_applications($1)`,
        [email],
      );
      return rows.map(asFound);
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
    readLink: async (tokenHash: Buffer): Promise<LinkedApplication | undefined> => {
      const { rows } = await pool.query<LinkRow>(
        `select l.*, h.name as helper_name, h.organization as helper_organization, h.ended_at as helper_ended_at
         from status.read_link($1) l left join status.linked_helper($1) h on true`,
        [tokenHash],
      );
      return rows[0] && asApplication(rows[0]);
    },

    /** Undefined if nobody with this address may be told where an application stands. */
    findHelper: async (email: string): Promise<FoundHelper | undefined> => {
      const { rows } = await pool.query<FoundHelper>(
        'select sent_to as "email", language from status.find_helper($1)',
        [email],
      );
      return rows[0];
    },

    /** False if the last application that this mailbox may follow is gone. */
    keepHelperLink: async (email: string, tokenHash: Buffer): Promise<boolean> => {
      const { rows } = await pool.query<{ is_kept: boolean }>(
        "select status.keep_helper_link($1, $2, $3) as is_kept",
        [email, tokenHash, statusLinkSeconds],
      );
      return rows[0]?.is_kept === true;
    },

    /** Empty if there is no such link, or nobody to show. */
    readHelperLink: async (tokenHash: Buffer): Promise<HelpedApplication[]> => {
      const { rows } = await pool.query<HelpedRow>("select * from status.read_helper_link($1)", [tokenHash]);
      return rows.map(asHelped);
    },

    /** Undefined if there is no such link. `endedAt` is undefined if nobody follows the application. */
    endHelper: async (tokenHash: Buffer): Promise<EndedHelper | undefined> => {
      const { rows } = await again(() =>
        pool.query<EndedRow>("select * from status.end_helper($1)", [tokenHash]),
      );
      return rows[0] && asEnded(rows[0]);
    },

    /**
     * All of it or nothing. Undefined if there is no such link. `changeId` is undefined if everything stood
     * there already.
     */
    correctContact: async (
      tokenHash: Buffer,
      contact: Partial<Record<ContactQuestion, string>>,
    ): Promise<ContactOutcome | undefined> => {
      const { rows } = await again(() =>
        pool.query<ContactRow>("select * from status.correct_contact($1, $2)", [tokenHash, contact]),
      );
      const [row] = rows;
      return (
        row && {
          outcome: row.outcome,
          applicationId: row.application_id,
          changeId: row.change_id ?? undefined,
          fields: contactQuestions.filter((field) => row.fields?.includes(field)),
          email: row.email ?? "",
          program: row.program ?? "",
          language: row.language ?? undefined,
          isHeld: row.is_held === true,
        }
      );
    },

    /** Undefined if there is no such link. `replyId` is undefined if it is so already. */
    noteWish: async (
      tokenHash: Buffer,
      { did, question, body = "" }: { did: string; question?: string; body?: string },
    ): Promise<WishOutcome | undefined> => {
      const values = [tokenHash, did, question, body];
      const { rows } = await again(() =>
        pool.query<WishRow>("select * from status.note_wish($1, $2, $3, $4)", values),
      );
      const [row] = rows;
      return (
        row && {
          outcome: row.outcome,
          applicationId: row.application_id,
          replyId: row.reply_id ?? undefined,
          email: row.email ?? "",
          language: row.language ?? undefined,
        }
      );
    },
  };
}

/** Once more after a deadlock, in which nothing was changed. */
function again<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "40P01") return work();
    throw error;
  });
}

export type LinkedApplication = FoundPage["application"] & {
  /** The email address with only the first character before the @. */
  mailbox: string;
  /** The last two digits. */
  phoneEnd: string;
};

type WishOutcome = {
  outcome: "noted" | "same" | "too_many" | "begun";
  applicationId: string;
  replyId: string | undefined;
  /** Empty without a reply. */
  email: string;
  language: string | undefined;
};
type WishRow = {
  outcome: WishOutcome["outcome"];
  application_id: string;
  reply_id: string | null;
  email: string | null;
  language: string | null;
};

type ContactOutcome = {
  outcome: "corrected" | "same" | "too_many";
  applicationId: string;
  changeId: string | undefined;
  fields: ContactQuestion[];
  /** The address before. */
  email: string;
  /** Empty if the server never got it. */
  program: string;
  language: string | undefined;
  isHeld: boolean;
};
export type ChangedContact = ContactOutcome & { changeId: string };
type ContactRow = {
  outcome: ContactOutcome["outcome"];
  application_id: string;
  change_id: string | null;
  fields: string[] | null;
  email: string | null;
  program: string | null;
  language: string | null;
  is_held: boolean | null;
};

/** `language` is null for an application without details. */
export type FoundApplication = { id: string; email: string; language: string | null };
type FoundRow = { application_id: string; sent_to: string; language: string | null };

export type HelpedApplication = {
  reference: string;
  receivedAt: string;
  state: ApplicationState;
  isWithdrawn: boolean;
};
export type FoundHelper = { email: string; language: string | null };
type HelpedRow = { reference: string; received_at: Date; state: string; is_withdrawn: boolean };

function asHelped({ reference, received_at, state, is_withdrawn }: HelpedRow): HelpedApplication {
  return {
    reference,
    receivedAt: received_at.toISOString(),
    state: parseState(state),
    isWithdrawn: is_withdrawn,
  };
}

type EndedHelper = {
  applicationId: string;
  endedAt: string | undefined;
  email: string;
  language: string | undefined;
};
type EndedRow = {
  outcome: "ended" | "same";
  application_id: string;
  ended_at: Date | null;
  email: string;
  language: string | null;
};

function asEnded({ outcome, application_id, ended_at, email, language }: EndedRow): EndedHelper {
  const endedAt = outcome === "ended" ? ended_at?.toISOString() : undefined;
  return { applicationId: application_id, endedAt, email, language: language ?? undefined };
}

function asFound({ application_id, sent_to, language }: FoundRow): FoundApplication {
  return { id: application_id, email: sent_to, language };
}

type LinkRow = {
  reference: string;
  program: string | null;
  received_at: Date;
  state: string;
  email: string;
  phone_end: string;
  has_address: boolean;
  can_add: boolean;
  wishes: string | null;
  wishes_since: Date | null;
  changes: { what: string; at: string }[];
  helper_name: string | null;
  helper_organization: string | null;
  helper_ended_at: Date | null;
};

function asApplication(row: LinkRow): LinkedApplication {
  return {
    reference: row.reference,
    program: row.program,
    receivedAt: row.received_at.toISOString(),
    state: parseState(row.state),
    mailbox: hintOf(row.email),
    phoneEnd: row.phone_end,
    hasAddress: row.has_address,
    canAdd: row.can_add,
    wish: parseWish(row.wishes, row.wishes_since?.toISOString() ?? null),
    ...helperOf(row),
  };
}

/** Once it is ended, it is one of the changes. */
function helperOf({ changes, ...row }: LinkRow): Pick<LinkedApplication, "helper" | "changes"> {
  const { helper_name: name, helper_organization: organization, helper_ended_at: endedAt } = row;
  if (name === null) return { helper: null, changes };
  if (endedAt === null) return { helper: organization ? `${name} (${organization})` : name, changes };
  const all = [...changes, { what: "helper", at: endedAt.toISOString() }];
  return { helper: null, changes: all.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)) };
}

/** @example hintOf("renee@example.org") // "r…@example.org" */
function hintOf(email: string): string {
  return email.replace(/^(.).*(?=@)/su, "$1…");
}
