import { expect, test } from "vitest";
import { notificationSchema } from "../../contract/notification.ts";
import { ctaMetadata } from "./track.ts";

test("the metadata is the path and an ISO 8601 time, as the function accepts it (R-289)", () => {
  const metadata = ctaMetadata("/programs/hvac", new Date("2026-11-20T12:00:00Z"));
  expect(metadata).toEqual({ page: "/programs/hvac", timestamp: "2026-11-20T12:00:00.000Z" });
  expect(notificationSchema.safeParse({ ctaType: "program_apply", metadata }).success).toBe(true);
});

test("a path longer than the function accepts is cut off", () => {
  const metadata = ctaMetadata(`/${"x".repeat(400)}`, new Date(0));
  expect(notificationSchema.safeParse({ ctaType: "donation", metadata }).success).toBe(true);
});
