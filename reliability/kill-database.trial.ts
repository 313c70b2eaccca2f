// kill -9 of the database's processes at random moments while applications come in: a session's backend, the checkpointer, the
// first process of all. The server stays up, says clearly what is the matter, and recovers by itself.
import { setTimeout as pause } from "node:timers/promises";
import { withFolder } from "../bench/server-process.ts";
import { postmasterPid } from "./database-of-site.ts";
import { spread, tally } from "./findings.ts";
import { judge } from "./judge.ts";
import { judgeAnswers } from "./judge-answers.ts";
import { underLoad } from "./load.ts";
import { createMailReceiver } from "./mail-receiver.ts";
import { childrenOf } from "./processes.ts";
import { createRandom } from "./random.ts";
import { startSite, untilAnswering } from "./supervised-site.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = ({ isSmall, seed, findings }) =>
  withFolder(async (dataDir) => {
    const random = createRandom(seed);
    const receiver = await createMailReceiver();
    await receiver.open();
    const site = await startSite({ dataDir, env: receiver.env });
    const kills: { victim: Victim; milliseconds: number }[] = [];
    try {
      const load = { origin: site.origin, count: isSmall ? 60 : 1_000, lanes: 8 };
      const submissions = await underLoad(load, async () => {
        await pause(random.between(20, isSmall ? 300 : 600));
        const victim = random.one(victims);
        const before = await checkpointerPid(dataDir);
        if (before === undefined || !(await kill(victim, dataDir))) return;
        const startedAt = performance.now();
        await untilRecovered(dataDir, before);
        await untilAnswering(site.origin);
        kills.push({ victim, milliseconds: performance.now() - startedAt });
      });
      findings.figure("kills", tally(kills.map(({ victim }) => victim)));
      for (const victim of victims)
        findings.figure(
          `milliseconds until it answered again (${victim})`,
          spread(kills.filter((kill) => kill.victim === victim).map(({ milliseconds }) => milliseconds)),
        );
      findings.promise("something was killed", kills.length > 0);
      findings.promise("the server itself never ended", site.crashes() === 0, site.output().slice(-2_000));
      judgeAnswers(findings, submissions);
      await judge({
        ...{ findings, submissions, receiver, origin: site.origin },
        ...{ where: { dataDir }, isQueueAlwaysThere: false },
      });
    } finally {
      await site.stop();
      await receiver.close();
    }
  });

type Victim = (typeof victims)[number];

const victims = ["a session's backend", "checkpointer", "first process"] as const;

/** Whatever is killed, PostgreSQL ends all its processes and begins anew: another checkpointer tells that it has. */
async function untilRecovered(dataDir: string, before: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < 120_000; waitedMs += 10) {
    const now = await checkpointerPid(dataDir);
    if (now !== undefined && now !== before) return;
    await pause(10);
  }
  throw new Error("The database did not begin anew within two minutes.");
}

async function checkpointerPid(dataDir: string): Promise<number | undefined> {
  const first = await postmasterPid(dataDir).catch(() => 0);
  const below = first > 0 ? await childrenOf(first) : [];
  return below.find(({ title }) => title.includes("checkpointer"))?.pid;
}

/** False when there was nobody to kill at that moment. */
async function kill(victim: Victim, dataDir: string): Promise<boolean> {
  const first = await postmasterPid(dataDir);
  const below = await childrenOf(first);
  const isBackend = (title: string) => / site \[local\] /.test(`${title} `);
  const pid = {
    "a session's backend": below.find(({ title }) => isBackend(title))?.pid,
    checkpointer: below.find(({ title }) => title.includes("checkpointer"))?.pid,
    "first process": first,
  }[victim];
  if (pid === undefined) return false;
  try {
    process.kill(pid, "SIGKILL");
    return true;
  } catch {
    return false; // it ended by itself a moment ago
  }
}
