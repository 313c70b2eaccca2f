// The mail server refuses connections while applications arrive, and accepts them again afterwards.
import { withFolder } from "../bench/site/server-process.ts";
import { checkOutcome } from "./load/check-outcome.ts";
import { submitAll } from "./load/load.ts";
import { createMailReceiver } from "./servers/mail-receiver.ts";
import { startSite } from "./servers/supervised-site.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = ({ isSmall, findings }) =>
  withFolder(async (dataDir) => {
    const receiver = await createMailReceiver();
    const site = await startSite({ dataDir, env: receiver.env });
    try {
      const submissions = await submitAll(site.origin, isSmall ? 40 : 1_000);
      findings.promise(
        "every applicant was told that the email is kept",
        submissions.every(({ email }) => email === "kept"),
      );
      findings.promise("nothing was taken while the mail server was down", receiver.taken.size === 0);
      await receiver.open();
      await checkOutcome({
        findings,
        submissions,
        receiver,
        origin: site.origin,
        where: { dataDir },
        isQueueAlwaysThere: true,
      });
      findings.promise(
        "each email was delivered exactly once",
        submissions.every(({ form }) => receiver.taken.get(form.email) === 1),
      );
    } finally {
      await site.stop();
      await receiver.close();
    }
  });
