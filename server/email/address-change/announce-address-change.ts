// Tells all administrators about a publication that changed where money or mail goes. Every process that
// shows it does so, and the delivery sends one mail with a key.
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { defaultLanguage, wordsOf } from "#words";
import type { Delivery } from "../../delivery/message.ts";
import type { Log } from "../../platform/log.ts";
import { composeAddressChange } from "./compose-address-change.ts";

type AnnounceOptions = {
  /** The pool of the role `site_email`; undefined with a hosted project, which keeps the accounts. */
  pool: Pool | undefined;
  delivery: Pick<Delivery, "send" | "waitFor">;
  log: Log;
  siteUrl: string;
};

/** The function takes the number of the publication, and never throws. */
export function announceAddressChange(options: AnnounceOptions): (publication: number) => void {
  /** As it was before the change: with a hosted project the school itself is told. */
  let school = wordsOf(defaultLanguage).school.email;
  return (publication) => {
    const before = school;
    school = wordsOf(defaultLanguage).school.email;
    const work = sendAll(options, publication, before).catch((error: unknown) =>
      options.log.error(
        { err: error, publication },
        "nobody could be told that addresses of the site changed",
      ),
    );
    options.delivery.waitFor(work);
  };
}

async function sendAll(
  { pool, delivery, siteUrl }: AnnounceOptions,
  publication: number,
  school: string,
): Promise<void> {
  const words = wordsOf(defaultLanguage);
  const administrators = pool
    ? (await pool.query<{ address: string }>("select address from email.administrators()")).rows
    : [{ address: school }];
  for (const { address } of administrators) {
    const key = createHash("sha256").update(`${publication} ${address}`).digest("base64url");
    await delivery.send(composeAddressChange({ to: address, siteUrl, words }), {
      idempotencyKey: `address-change:${key}`,
    });
  }
}
