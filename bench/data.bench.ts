// The data service: reads the newest 50 applications as the administrators' list does, and stores one as the
// form does. Each is compared with its own transaction sent through the driver, and with the lightweight
// peer.
import { randomUUID } from "node:crypto";
import { type Call, type DataBaseline, dataBaseline } from "./baseline/data-baseline.ts";
import { createHttpCaller } from "./load/http-caller.ts";
import { type Contender, interleave, onLanes, table } from "./load/interleave.ts";
import { machine } from "./load/machine.ts";
import { underLoad } from "./load/wrk.ts";
import { anAdministrator, storedApplication } from "./site/applications.ts";
import { createLiteAdministrator, liteSchema } from "./site/lite-applications.ts";
import { withFolder } from "./site/server-process.ts";
import { startSite } from "./site/site.ts";
import { startLite } from "./site/supabase-lite.ts";

const lanes = 10;
const rounds = { rounds: 7, milliseconds: 2_000 };
const storedApplications = 10_000;

const path = "/rest/v1/scholarship_applications";
const newest = `${path}?select=*&order=created_at.desc&limit=50`;

export async function bench(): Promise<void> {
  await withFolder(async (folder) => {
    const site = await startSite(`${folder}/site`);
    const lite = await startLite(folder, liteSchema);
    const peerCaller = lite && createHttpCaller(lite.origin, { apikey: lite.key });
    const floor = await dataBaseline(site.dataDir, lanes);
    try {
      const staff = await anAdministrator(site, storedApplications);
      const peer =
        lite && peerCaller && (await createLiteAdministrator(lite, peerCaller, storedApplications));
      console.log(
        `${machine()}\n${lanes} at once, ${rounds.rounds} rounds of ${rounds.milliseconds} ms each\n`,
      );
      const peerName = `@supabase/lite ${lite?.version ?? ""}`;
      const reads = [
        ...floors(floor, () => ({ method: "GET", path: newest, claims: staff.claims })),
        reading("this site", site.origin, staff),
        ...(lite && peer ? [reading(peerName, lite.origin, { ...peer, apikey: lite.key })] : []),
      ];
      console.log(table(`The newest 50 of ${storedApplications}`, await interleave(reads, rounds), oneTrip));
      const writes = [
        ...floors(floor, () => ({ method: "POST", path, body: anApplication(), claims: { role: "anon" } })),
        storing("this site", site.origin),
        ...(lite ? [storing(peerName, lite.origin, { apikey: lite.key })] : []),
      ];
      console.log(table("Storing an application", await interleave(writes, rounds), oneTrip));
    } finally {
      peerCaller?.close();
      await floor.close();
      await site.stop();
      await lite?.stop();
    }
  });
}

const oneTrip = "floor: the same transaction, in one round trip";

function floors(floor: DataBaseline, call: () => Call): Contender[] {
  return [
    onLanes(oneTrip, lanes, () => floor.inOneTrip(call())),
    onLanes("the same transaction, statement by statement", lanes, () => floor.oneByOne(call())),
  ];
}

function reading(name: string, origin: string, { token, apikey }: Reader): Contender {
  const headers = { authorization: `Bearer ${token}`, ...(apikey ? { apikey } : {}) };
  return underLoad(name, { url: origin + newest, connections: lanes, headers: [headers] });
}

function storing(name: string, origin: string, { apikey }: { apikey?: string } = {}): Contender {
  const headers = { "content-type": "application/json", ...(apikey ? { apikey } : {}) };
  const body = JSON.stringify({ id: "$UUID", ...storedApplication });
  return underLoad(name, {
    url: origin + path,
    connections: lanes,
    headers: [headers],
    method: "POST",
    body,
  });
}

type Reader = { token: string; apikey?: string };

function anApplication() {
  return { id: randomUUID(), ...storedApplication };
}
