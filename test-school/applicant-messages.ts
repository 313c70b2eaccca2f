// Prepared emails to applicants, one for each status. Staff choose whether to send one, and may change it
// first. Plain text; `firstName` is what the applicant wrote.
import type { ApplicationStatus } from "../contract/scholarship.ts";
import { organisation } from "./organisation.ts";

type PreparedMessage = { subject: string; body: (firstName: string) => string };

const { name, shortName, phone } = organisation;

const closing = `You can reply to this email or call us at ${phone}.

Your team at ${shortName}`;

export const applicantMessages: { sample?: true } & Record<ApplicationStatus, PreparedMessage> = {
  sample: true,
  new: {
    subject: `Your scholarship application to ${name}`,
    body: (firstName) => `Dear ${firstName},

Thank you for your scholarship application. We have it, and someone on our staff will read it.

If something in it has changed, or if you have a question, let us know. ${closing}`,
  },
  reviewing: {
    subject: `We are reading your application to ${name}`,
    body: (firstName) => `Dear ${firstName},

We are reading your scholarship application now. You don't need to do anything. We will write to you again when we have decided.

${closing}`,
  },
  approved: {
    subject: `Your scholarship application to ${name} is approved`,
    body: (firstName) => `Dear ${firstName},

Good news: your scholarship application is approved. Congratulations!

Let's talk about the next steps: your program, your schedule, and your first day. ${closing}`,
  },
  rejected: {
    subject: `Your scholarship application to ${name}`,
    body: (firstName) => `Dear ${firstName},

Thank you for telling us about yourself. We read your application with care. We cannot offer you a scholarship at this time.

That is not a judgment of you or of your plans. You are welcome to apply again, and we are glad to talk with you about other ways to start. ${closing}`,
  },
};
