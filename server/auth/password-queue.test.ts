import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createPasswordQueue } from "./password-queue.ts";

const bounds = { mostRunning: 2, mostWaiting: 6, mostWaitingOfNetwork: 4 };
const ada = { address: "192.0.2.1" };

test("so many run at once and no more, in the order asked, also when some fail", async () => {
  const queue = createPasswordQueue({ ...bounds, mostWaitingOfNetwork: 6 });
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 7 }, (_, index) =>
      queue.run(async () => {
        started.push(index);
        most = Math.max(most, ++running);
        await turn();
        running -= 1;
        if (index % 3 === 0) throw new Error("failed");
        return index;
      }, ada),
    ),
  );
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(3);
  expect(await queue.run(async () => "still", ada)).toBe("still");
  expect(queue.waiting()).toBe(0);
});

test("addresses have their turns one after the other, and those of one /64 of IPv6 are one", async () => {
  const { queue, finish, ask } = aBusyQueue();
  const asked = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "2001:db8::1", "2001:db8::2", "192.0.2.2"].map(
    (address) => ask(address),
  );
  await finish(asked);
  expect(queue.order).toEqual([
    "192.0.2.1",
    "2001:db8::1",
    "192.0.2.2",
    "192.0.2.1",
    "2001:db8::2",
    "192.0.2.1",
  ]);
});

test("what one address may not let wait is refused with a time to come back, and nobody else is", async () => {
  const { finish, ask } = aBusyQueue();
  const asked = Array.from({ length: 4 }, () => ask("192.0.2.1"));
  await expect(ask("192.0.2.1")).rejects.toMatchObject({ status: 503, detail: { retryAfterSeconds: 5 } });
  await finish([...asked, ask("192.0.2.2")]);
});

test("a full queue makes room for an address with few by refusing the last of that with most", async () => {
  const { queue, finish, ask } = aBusyQueue();
  const greedy = Array.from({ length: 4 }, () => ask("192.0.2.1"));
  const others = [ask("192.0.2.2"), ask("192.0.2.3")];
  const late = ask("192.0.2.4");
  await expect(greedy.pop()).rejects.toMatchObject({ status: 503 });
  const later = ask("192.0.2.2");
  await expect(greedy.pop()).rejects.toMatchObject({ status: 503 });
  await expect(ask("192.0.2.2"), "with as many as the others, nobody gives way").rejects.toMatchObject({
    status: 503,
  });
  expect(queue.waiting()).toBe(6);
  await finish([...greedy, ...others, late, later]);
});

test("who hangs up leaves the queue before the work is begun, and makes room", async () => {
  const { queue, finish, ask } = aBusyQueue();
  const hangUp = new AbortController();
  const gone = Array.from({ length: 4 }, () => ask("192.0.2.1", hangUp.signal));
  hangUp.abort();
  for (const one of gone) await expect(one).rejects.toMatchObject({ status: 400 });
  expect(queue.waiting()).toBe(0);
  await expect(ask("192.0.2.1", hangUp.signal)).rejects.toMatchObject({ status: 400 });
  await finish([ask("192.0.2.2")]);
  expect(queue.order).toEqual(["192.0.2.2"]);
});

/** All places are taken until `finish`. */
function aBusyQueue() {
  const queue = createPasswordQueue(bounds);
  const order: string[] = [];
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const holders = Array.from({ length: bounds.mostRunning }, () => queue.run(() => held, ada));
  return {
    queue: { ...queue, order },
    ask: (address: string, signal?: AbortSignal) =>
      queue.run(async () => void order.push(address), { address, signal }),
    finish: async (asked: Promise<void>[]) => {
      resolve();
      await Promise.all([...holders, ...asked]);
    },
  };
}
