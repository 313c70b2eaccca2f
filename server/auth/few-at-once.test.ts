import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { fewAtOnce } from "./few-at-once.ts";

test("so many run at once and no more, in the order asked, also when some fail", async () => {
  const atOnce = fewAtOnce(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 7 }, (_, index) =>
      atOnce(async () => {
        started.push(index);
        most = Math.max(most, ++running);
        await turn();
        running -= 1;
        if (index % 3 === 0) throw new Error("failed");
        return index;
      }),
    ),
  );
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
  expect(outcomes.map(({ status }) => status).filter((status) => status === "rejected").length).toBe(3);
  expect(await atOnce(async () => "still")).toBe("still");
});
