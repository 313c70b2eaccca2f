// Call-to-action notifications to the school's team chat: the request that the browser sends
// and the function `notify-cta` accepts.
import { z } from "zod";

export const ctaTypes = ["schedule_call", "scholarship_apply", "donation", "program_apply"] as const;
export type CtaType = (typeof ctaTypes)[number];

/** Largest accepted request body, in bytes. A real one has fewer than 200. */
export const maxNotificationBytes = 2_048;

/**
 * The body of `POST /functions/v1/notify-cta`. `page` is the path of the page, `timestamp` an ISO 8601
 * instant with an offset. It has no field about the person.
 *
 * @example
 *     { "ctaType": "donation", "metadata": { "page": "/donate", "timestamp": "2026-11-20T15:04:05.000Z" } }
 */
export const notificationSchema = z.object({
  ctaType: z.enum(ctaTypes),
  metadata: z.object({
    page: z.string().check(z.startsWith("/"), z.maxLength(300)),
    timestamp: z.iso.datetime({ offset: true }),
  }),
});

export type CtaNotification = z.infer<typeof notificationSchema>;
export type CtaMetadata = CtaNotification["metadata"];
