// One address and one ordinary account attack in every way at once, with rate limits on, while honest
// visitors continue. They must hardly notice. The site trusts a proxy in front of it, so each visitor here
// has an address of their own.
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { withFolder } from "../bench/site/server-process.ts";
import { canonicalMailbox } from "../server/platform/canonical-mailbox.ts";
import { megabytes } from "./fuzz/heap-usage.ts";
import type { Flood, FloodAnswers } from "./load/flood-attacks.ts";
import { anAdministrator, aPerson } from "./load/people.ts";
import { checkVisits, visit } from "./load/regular-visitors.ts";
import { createMailReceiver } from "./servers/mail-receiver.ts";
import { peakResidentBytes } from "./servers/processes.ts";
import { queryAsOwner } from "./servers/site-database.ts";
import { startSite } from "./servers/supervised-site.ts";
import type { Trial } from "./trial.ts";

/** What one address may store per hour, and how many mails one mailbox may get per day (docs/limits.md). */
const maxStored = 60;
const maxMails = 20;
/**
 * Limit of the resident memory: about 180 MB before the flood, then bodies that may be buffered, passwords
 * that are being hashed, and garbage that is not collected yet.
 */
const maxBytes = 384 * 2 ** 20;

export const trial: Trial = ({ isSmall, findings }) =>
  withFolder(async (dataDir) => {
    const receiver = await createMailReceiver();
    await receiver.open();
    const env = { ...receiver.env, RATE_LIMITS: "on", TRUSTED_PROXIES: "1", AUTH_AUTOCONFIRM: "true" };
    const site = await startSite({ dataDir, env });
    try {
      const { origin } = site;
      const [attacker, person] = [await aPerson(origin), await aPerson(origin)];
      const administrator = await anAdministrator(origin, { dataDir });
      const before = await peakResidentBytes(site.pid());
      const { token } = attacker;
      const applicants = isSmall ? 40 : 240;
      const { found, answers } = await underFlood({ origin, address, token, mailbox, lastName }, () =>
        visit({ origin, person, administrator, applicants, everyMs: 250 }),
      );
      const { visits, ids } = found;
      for (const [attack, statuses] of Object.entries(answers)) findings.figure(attack, statuses);

      checkVisits(findings, visits);
      const stored = await queryAsOwner<{ honest: number; flood: number }>(
        { dataDir },
        `select count(*) filter (where id = any ($1::uuid[]))::int as honest,
                count(*) filter (where last_name = $2)::int as flood
         from public.scholarship_applications`,
        [ids, lastName],
      );
      findings.count("applications acknowledged", stored[0]?.honest ?? 0);
      findings.promise("every honest application is stored", stored[0]?.honest === applicants);
      findings.promise(
        `the flood stored at most ${maxStored} applications`,
        (stored[0]?.flood ?? 0) <= maxStored,
        `${stored[0]?.flood}`,
      );
      const mails = receiver.recipients.filter((to) => canonicalMailbox(to) === mailbox).length;
      findings.promise(`one mailbox got at most ${maxMails} messages`, mails <= maxMails, `${mails}`);
      const peakBytes = await peakResidentBytes(site.pid());
      findings.figure(
        "most resident memory, before and in the flood",
        `${megabytes(before)}, ${megabytes(peakBytes)}`,
      );
      findings.promise(
        `the server never held ${megabytes(maxBytes)}`,
        peakBytes < maxBytes,
        megabytes(peakBytes),
      );
      findings.promise("the server never ended", site.crashes() === 0, site.output().slice(-2_000));
    } finally {
      await site.stop();
      await receiver.close();
    }
  });

/** Runs `work` during the attacks, and returns its result and the statuses of each attack. */
async function underFlood<T>(
  flood: Flood,
  work: () => Promise<T>,
): Promise<{ found: T; answers: FloodAnswers }> {
  const worker = new Worker(new URL("./load/flood-attacks.ts", import.meta.url), { workerData: flood });
  try {
    await once(worker, "online");
    await pause(1_000); // all attacks have started before the first visitor comes
    const found = await work();
    const answered: Promise<FloodAnswers[]> = once(worker, "message");
    worker.postMessage("end");
    const [answers = {}] = await answered;
    return { found, answers };
  } finally {
    await worker.terminate();
  }
}

const address = "198.51.100.7";
const mailbox = "victim@example.org";
const lastName = "Flood";
