import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const bounds = { maxRunning: 2, maxWaiting: 6, maxWaitingPerCaller: 4, maxWaitMs: 60_000 };
const refusalFor = (fault: string) => new Error(fault);
/** Addresses of one wider network; any other name here is a network of its own. */
const eve = (host: number) => `192.0.2.${host}`;

test("no more than the limit run at once, in the order of their calls, also if some fail", async () => {
  const queue = createFairQueue({ ...bounds, maxWaitingPerCaller: 6 }, refusalFor);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 7 }, (_, index) =>
      queue.run(
        async () => {
          started.push(index);
          most = Math.max(most, ++running);
          await turn();
          running -= 1;
          if (index % 3 === 0) throw new Error("failed");
          return index;
        },
        { address: "ada" },
      ),
    ),
  );
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(3);
  expect(await queue.run(async () => "still", { address: "ada" })).toBe("still");
  expect(queue.waiting()).toBe(0);
});

test("callers are served in turn", async () => {
  const { queue, finish, ask } = aBusyQueue();
  const asked = ["ada", "ada", "ada", "ben", "ben", "cy"].map((address) => ask(address));
  await finish(asked);
  expect(queue.order).toEqual(["ada", "ben", "cy", "ada", "ben", "ada"]);
});

test("no caller can take the last place, however many of its entries wait, and another caller begins at once", async () => {
  const queue = createFairQueue({ ...bounds, maxRunning: 3, maxRunningPerCaller: 2 }, refusalFor);
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const greedy = Array.from({ length: 5 }, () => queue.run(() => held, { address: "ada" }));
  expect(queue.waiting()).toBe(3);
  expect(await queue.run(async () => "at once", { address: "ben" })).toBe("at once");
  resolve();
  await Promise.all(greedy);
  expect(queue.waiting()).toBe(0);
});

test("no account can take the last place, from however many addresses it calls", async () => {
  const queue = createFairQueue({ ...bounds, maxRunning: 3, maxRunningPerCaller: 2 }, refusalFor);
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const greedy = ["ada", "ben", "cy", "dot"].map((address) =>
    queue.run(() => held, { address, accountId: "eve" }),
  );
  expect(queue.waiting()).toBe(2);
  expect(await queue.run(async () => "at once", { address: "ada", accountId: "finn" })).toBe("at once");
  expect(await queue.run(async () => "at once", { address: "ben" })).toBe("at once");
  resolve();
  await Promise.all(greedy);
  expect(queue.waiting()).toBe(0);
});

test("an end that frees a place of a caller and of an account begins the entries that waited for each", async () => {
  const queue = createFairQueue({ ...bounds, maxRunningPerCaller: 1 }, refusalFor);
  const leave = await queue.enter({ address: "ada", accountId: "one" });
  const begun: string[] = [];
  for (const [address, accountId] of [
    ["ada", "two"],
    ["ben", "one"],
  ] as const)
    void queue.enter({ address, accountId }).then(() => begun.push(address));
  await turn();
  expect([begun, queue.waiting()]).toEqual([[], 2]);
  leave();
  await turn();
  expect(begun).toEqual(["ada", "ben"]);
});

test("a caller with too many waiting entries is refused, and no other caller is", async () => {
  const { finish, ask } = aBusyQueue();
  const asked = Array.from({ length: 4 }, () => ask("ada"));
  await expect(ask("ada")).rejects.toThrow("caller full");
  await finish([...asked, ask("ben")]);
});

test("a full queue makes room for a caller with few entries by refusing the last entry of the caller with most", async () => {
  const { queue, finish, ask } = aBusyQueue();
  const greedy = Array.from({ length: 4 }, () => ask("ada"));
  const others = [ask("ben"), ask("cy")];
  const late = ask("dot");
  await expect(greedy.pop()).rejects.toThrow("queue full");
  const later = ask("ben");
  await expect(greedy.pop()).rejects.toThrow("queue full");
  await expect(ask("ben"), "with as many as the others, nobody gives way").rejects.toThrow("queue full");
  expect(queue.waiting()).toBe(6);
  await finish([...greedy, ...others, late, later]);
});

test("a caller who hangs up leaves the queue before the work begins, and makes room", async () => {
  const { queue, finish, ask } = aBusyQueue();
  const hangUp = new AbortController();
  const gone = Array.from({ length: 4 }, () => ask("ada", hangUp.signal));
  hangUp.abort();
  for (const one of gone) await expect(one).rejects.toThrow("hung up");
  expect(queue.waiting()).toBe(0);
  await expect(ask("ada", hangUp.signal)).rejects.toThrow("hung up");
  await finish([ask("ben")]);
  expect(queue.order).toEqual(["ben"]);
});

test("a caller who has waited too long is refused and leaves the queue", async () => {
  const { queue, finish, ask } = aBusyQueue({ maxWaitMs: 20 });
  await expect(ask("ada")).rejects.toThrow("queue full");
  expect(queue.waiting()).toBe(0);
  await finish([]);
  expect(queue.order).toEqual([]);
});

test("networks are served in turn, and callers within each network", async () => {
  const { queue, finish, ask } = aBusyQueue();
  const many = [eve(1), eve(2), eve(1), eve(3)].map((address) => ask(address));
  const others = [ask("ada"), ask("ben")];
  await finish([...many, ...others]);
  expect(queue.order).toEqual([eve(1), "ada", "ben", eve(2), eve(3), eve(1)]);
});

test("a network that fills the queue with many callers of one entry each loses places to other networks", async () => {
  const { finish, ask } = aBusyQueue();
  const many = Array.from({ length: 6 }, (_, index) => ask(eve(index)));
  const refused = Promise.allSettled(many);
  const honest = ["ada", "ben", "cy"].map((address) => ask(address));
  await finish(honest);
  expect((await refused).filter(({ status }) => status === "rejected")).toHaveLength(3);
});

test("if each network has one entry waiting, a new network takes the place of any of them, and gets no second one", async () => {
  const { finish, ask } = aBusyQueue({}, () => 0.5);
  const waiting = ["a", "b", "c", "d", "e", "f"].map((address) => ask(address));
  const newcomer = ask("ada");
  await expect(waiting[3]).rejects.toThrow("queue full");
  await expect(ask("ada")).rejects.toThrow("queue full");
  await finish([...waiting.filter((_, index) => index !== 3), newcomer]);
});

test("a new caller of a network that already waits takes a place of only that network", async () => {
  const { finish, ask } = aBusyQueue();
  const others = ["a", "b", "c", "d"].map((address) => ask(address));
  const own = ask(eve(1));
  const another = ask(eve(2));
  const newest = ask(eve(3));
  const outcomes = Promise.allSettled([own, another]);
  await finish([...others, newest]);
  expect((await outcomes).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

/** A queue whose places are all taken until `finish` is called. */
function aBusyQueue(other: Partial<typeof bounds> = {}, random = Math.random) {
  const queue = createFairQueue({ ...bounds, ...other }, refusalFor, random);
  const order: string[] = [];
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const holders = Array.from({ length: bounds.maxRunning }, () => queue.run(() => held, { address: "eve" }));
  return {
    queue: { ...queue, order },
    ask: (address: string, signal?: AbortSignal) =>
      queue.run(async () => void order.push(address), { address, signal: () => signal }),
    finish: async (asked: Promise<void>[]) => {
      resolve();
      await Promise.all([...holders, ...asked]);
    },
  };
}
