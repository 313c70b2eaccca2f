// Mail to an applicant is in the language of the form that was sent; staff read the default language. The
// second language is a test's own.
import PostalMime from "postal-mime";
import { expect, test, vi } from "vitest";
import { anEmailService, post, zoe } from "../../support/email/scholarship-email.ts";
import { mark, secondLanguage } from "../../support/second-language.ts";

vi.mock("#words", async (original) => {
  const { withSecondLanguage } = await import("../../support/second-language.ts"); // before imports above
  return withSecondLanguage(await original());
});

const inbox = "inbox@school.example";
const newEmail = "zoe@gmail.com";

test.each([
  [secondLanguage.code, true],
  ["en", false],
  ["xx", false],
])(
  "an application in %s: the receipt, and the mails after a corrected address",
  async (language, isMarked) => {
    const service = await anEmailService();
    const { id } = await service.apply(zoe, { language });
    const correction = service.url.replace("send-scholarship-email", "correct-application-email");
    await expect.poll(() => mailsOf(service)).toHaveLength(2);
    expect((await post(correction, { id, email: zoe.email, newEmail })).status).toBe(200);
    await expect.poll(() => mailsOf(service)).toHaveLength(5);
    const mails = await mailsOf(service);
    expect(mails.filter(({ to }) => to === inbox).map((mail) => mail.isMarked)).toEqual([false, false]);
    const toApplicant = mails.filter(({ to }) => to !== inbox);
    expect(toApplicant.map(({ to }) => to).sort()).toEqual([zoe.email, zoe.email, newEmail]);
    for (const mail of toApplicant) expect(mail).toMatchObject({ isMarked });
  },
);

async function mailsOf({ delivery }: Awaited<ReturnType<typeof anEmailService>>) {
  const mails = await Promise.all((await delivery.outbox()).map(({ content }) => PostalMime.parse(content)));
  return mails.map(({ to, subject, text }) => ({
    to: to?.[0]?.address,
    isMarked: [subject, text].every((words) => words?.startsWith(mark)),
  }));
}
