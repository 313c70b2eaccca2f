// kill -9 of the server at random moments while applications come in; a supervisor starts it again at once.
import { setTimeout as pause } from "node:timers/promises";
import { withFolder } from "../bench/server-process.ts";
import { postmasterPid } from "./database-of-site.ts";
import { spread } from "./findings.ts";
import { judge } from "./judge.ts";
import { underLoad } from "./load.ts";
import { createMailReceiver } from "./mail-receiver.ts";
import { createRandom } from "./random.ts";
import { startSite } from "./supervised-site.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = ({ isSmall, seed, findings }) =>
  withFolder(async (dataDir) => {
    const random = createRandom(seed);
    const receiver = await createMailReceiver();
    await receiver.open();
    const site = await startSite({ dataDir, env: receiver.env });
    const backAfter: number[] = [];
    try {
      const database = await postmasterPid(dataDir);
      const load = { origin: site.origin, count: isSmall ? 60 : 1_000, lanes: 8 };
      const submissions = await underLoad(load, async () => {
        await pause(random.between(20, isSmall ? 300 : 600));
        backAfter.push(await site.kill());
      });
      findings.figure("kills", backAfter.length);
      findings.figure("milliseconds until it answered again", spread(backAfter));
      findings.promise("it was killed at least once", backAfter.length > 0);
      findings.promise(
        "each server joined the database that the one before left running",
        (await postmasterPid(dataDir)) === database,
      );
      findings.promise("the server never ended by itself", site.crashes() === 0, site.output().slice(-2_000));
      await judge({
        ...{ findings, submissions, receiver, origin: site.origin },
        ...{ where: { dataDir }, isQueueAlwaysThere: true },
      });
    } finally {
      await site.stop();
      await receiver.close();
    }
  });
