// The auth service: token refresh, get-user and sign-in with a password. Each is compared with the
// lightweight peer and with its floor: the cryptography that it needs, and the same SQL sent through the
// driver on as many connections.
import { randomBytes } from "node:crypto";
import { hashPassword, verifyPasswordHash } from "../server/auth/accounts/passwords.ts";
import { type AuthBaseline, authBaseline, type Signed } from "./baseline/auth-baseline.ts";
import { type Caller, createHttpCaller } from "./load/http-caller.ts";
import { type Contender, interleave, onLanes, table } from "./load/interleave.ts";
import { machine } from "./load/machine.ts";
import { underLoad } from "./load/wrk.ts";
import { withFolder } from "./site/server-process.ts";
import { startSite } from "./site/site.ts";
import { startLite } from "./site/supabase-lite.ts";

/** Concurrent requests: as many as the server has connections to its database for accounts. */
const lanes = 10;
const rounds = { rounds: 7, milliseconds: 2_000 };
const password = "plumb-bob-and-line";

export async function bench(): Promise<void> {
  await withFolder(async (folder) => {
    const site = await startSite(`${folder}/site`);
    const lite = await startLite(folder);
    const siteService = serviceAt(`${site.origin}/auth/v1`);
    const peerService = lite && serviceAt(`${lite.origin}/auth/v1`, { apikey: lite.key });
    const people = await signUpAll(siteService);
    const peers = peerService && (await signUpAll(peerService));
    const floor = await authBaseline(site.dataDir, await signUpAll(siteService));
    const peerName = `@supabase/lite ${lite?.version ?? ""}`;
    try {
      console.log(
        `${machine()}\n${lanes} at once, ${rounds.rounds} rounds of ${rounds.milliseconds} ms each\n`,
      );
      for (const [title, contenderOf, floorContender] of works(floor)) {
        const contenders = [
          floorContender,
          contenderOf("this site", siteService, people),
          ...(peerService && peers ? [contenderOf(peerName, peerService, peers)] : []),
        ];
        console.log(table(title, await interleave(contenders, rounds), floorContender.name));
      }
    } finally {
      siteService.close();
      peerService?.close();
      await floor.close();
      await site.stop();
      await lite?.stop();
    }
  });
}

type Service = Caller & { origin: string; headers: Record<string, string> };
/** The caller of the floor's password hashes. */
const hashCaller = { address: "127.0.0.1" };

type Work = (name: string, service: Service, people: Signed[]) => Contender;

function works(floor: AuthBaseline): [string, Work, Contender][] {
  const stored = hashPassword(password, hashCaller);
  return [
    ["GET /user", getUser, onLanes("floor: signature and the same SQL", lanes, floor.getUser)],
    [
      "POST /token?grant_type=refresh_token",
      refresh,
      onLanes("floor: signature and the same SQL", lanes, floor.refresh),
    ],
    [
      "POST /token?grant_type=password",
      signIn,
      onLanes("floor: its argon2id hash alone", lanes, async () => {
        if (!(await verifyPasswordHash(password, await stored, hashCaller)))
          throw new Error("The hash does not fit.");
      }),
    ],
  ];
}

function serviceAt(origin: string, headers: Record<string, string> = {}): Service {
  return { ...createHttpCaller(origin, headers), origin, headers };
}

function getUser(name: string, service: Service, people: Signed[]): Contender {
  const headers = people.map(({ access_token }) => ({
    ...service.headers,
    authorization: `Bearer ${access_token}`,
  }));
  return underLoad(name, { url: `${service.origin}/user`, connections: lanes, headers });
}

function refresh(name: string, service: Service, people: Signed[]): Contender {
  return onLanes(name, lanes, async (lane) => {
    const person = at(people, lane);
    const body = { refresh_token: person.refresh_token };
    const answer = await service.call("POST", "/token?grant_type=refresh_token", { body });
    person.refresh_token = JSON.parse(answer.body).refresh_token;
  });
}

function signIn(name: string, service: Service, people: Signed[]): Contender {
  return underLoad(name, {
    url: `${service.origin}/token?grant_type=password`,
    connections: lanes,
    headers: [{ ...service.headers, "content-type": "application/json" }],
    method: "POST",
    body: JSON.stringify({ email: at(people, 0).email, password }),
  });
}

function signUpAll(service: Service): Promise<Signed[]> {
  return Promise.all(
    Array.from({ length: lanes }, async () => {
      const email = `${randomBytes(6).toString("hex")}@example.org`;
      const { body } = await service.call("POST", "/signup", { body: { email, password } });
      return { email, ...JSON.parse(body) };
    }),
  );
}

function at<T>(list: T[], lane: number): T {
  const item = list[lane];
  if (item === undefined) throw new Error(`There is no lane ${lane}.`);
  return item;
}
