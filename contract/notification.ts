// Call-to-action notifications to the school's team chat: what the browser sends and the
// function accepts.
import { z } from "zod";

export const ctaTypes = ["schedule_call", "scholarship_apply", "donation", "program_apply"] as const;
export type CtaType = (typeof ctaTypes)[number];

/** Largest accepted request body, in bytes; a real one has fewer than 200. */
export const maxNotificationBytes = 2_048;

/** `page` is the path, `timestamp` an ISO 8601 instant. Nothing about the person is ever sent. */
export const notificationSchema = z.object({
  ctaType: z.enum(ctaTypes),
  metadata: z.object({
    page: z.string().startsWith("/").max(300),
    timestamp: z.iso.datetime({ offset: true }),
  }),
});

export type CtaNotification = z.infer<typeof notificationSchema>;
export type CtaMetadata = CtaNotification["metadata"];
