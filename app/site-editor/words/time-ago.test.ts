import { expect, test } from "vitest";
import { timeAgo } from "./time-ago.ts";

test("a moment is named in its largest whole unit, and the last minute has no name", () => {
  const ago = (seconds: number) => timeAgo(0, seconds * 1000, "en-US");
  expect([ago(59), ago(60), ago(300), ago(7_300), ago(200_000)]).toEqual([
    undefined,
    "1 minute ago",
    "5 minutes ago",
    "2 hours ago",
    "2 days ago",
  ]);
});
