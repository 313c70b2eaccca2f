// The daily email to administrators who switched it on: when it goes out, and its words. It names no
// applicant.
import { organisation } from "./organisation.ts";
import { review } from "./review.ts";

const { shortName } = organisation;

/** The hour of the school's day, in its time zone, from which the email goes out: 0 to 23. */
export const digestHour = 7;

export const digestEmail = {
  subject: `Scholarship applications at ${shortName}: what needs you today`,
  intro: "Here is what is waiting for you:",
  received: (count: string, number: number) =>
    number === 1 ? "1 new application came in" : `${count} new applications came in`,
  overdue: (count: string, number: number) =>
    `${number === 1 ? "1 application has" : `${count} applications have`} waited more than ${review.undecidedDays} days for a decision`,
  flagged: (count: string, number: number) =>
    number === 1
      ? "1 application is flagged as possible spam"
      : `${count} applications are flagged as possible spam`,
  moreThan: (count: string) => `More than ${count}`,
  desk: "Open the applications:",
  off: "You get this email because you switched it on. To switch it off, open this link, sign in, and clear the box “Send me one email a day”:",
  closing: `Your website at ${shortName}`,
} as const;
