// Mail to an applicant is in the language of the form that was sent; staff read the default language. The
// second language is a test's own.
import PostalMime from "postal-mime";
import { expect, test, vi } from "vitest";
import { anApplication } from "../../support/data/caller.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import { aFormSite } from "../../support/email/posted-form.ts";
import { anEmailService, post, zoe } from "../../support/email/scholarship-email.ts";
import { aStatusSite, linkIn } from "../../support/email/status-site.ts";
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

test("the school's inbox reads which language a form was in, where it is another than the staff's (R-459)", async () => {
  const service = await anEmailService();
  await service.apply(zoe, { language: secondLanguage.code });
  await service.apply({ ...zoe, email: newEmail }, { language: "en" });
  await expect.poll(() => mailsOf(service)).toHaveLength(4);
  const toSchool = (await mailsOf(service)).filter(({ to }) => to === inbox);
  const line = "Language of the form: Spanish";
  expect(toSchool.map(({ text }) => text?.split("\n").includes(line))).toEqual([true, false]);
  expect(toSchool[0]?.html).toContain("<td>Spanish</td>");
});

test("a form posted without script: refusals, problems and the receipt are in the language of its page (R-443)", async () => {
  const site = await aFormSite({ language: secondLanguage.code });
  const { answer } = await site.post({ ...zoe, city: "" });
  expect(answer.errors).toEqual({ city: expect.stringMatching(isMarkedText) });
  const refused = await site.post("{}", { "content-type": "application/json" });
  expect(refused).toMatchObject({ status: 415, answer: expect.stringMatching(isMarkedText) });
  expect((await site.post(zoe)).answer).toMatchObject({ outcome: "saved", email: "sent" });
  await expect.poll(() => mailsOf(site)).toHaveLength(2);
  const mails = await mailsOf(site);
  expect(mails.filter((mail) => mail.isMarked).map(({ to }) => to)).toEqual([zoe.email]);
  const { rows } = await site.database.owner.query("select language from scholarship_application_details");
  expect(rows).toEqual([{ language: secondLanguage.code }]);
});

test.each([
  { of: secondLanguage.code, page: "en", start: `https://school.example.org/es/status?token=` },
  { of: "en", page: secondLanguage.code, start: `https://school.example.org/status?token=` },
  { of: undefined, page: secondLanguage.code, start: `https://school.example.org/es/status?token=` },
])(
  "the link to an application in $of that was asked for on the page in $page: mail and page (R-444)",
  async ({ of, page, start }) => {
    const site = await aStatusSite({ language: page });
    const id = await insertApplication(site.database.owner, anApplication({ email: zoe.email }));
    if (of)
      await site.database.owner.query(
        "insert into scholarship_application_details values ($1, '12 Main Street', '33101', 'HVAC', $2)",
        [id, of],
      );
    await site.ask(id.slice(0, 8), zoe.email);
    const [mail] = await site.mails();
    expect(mail?.subject?.startsWith(mark)).toBe(of !== "en");
    expect(linkIn(mail).startsWith(start)).toBe(true);
  },
);

const isMarkedText = /^\[es\] /;

type Outbox = Pick<Awaited<ReturnType<typeof anEmailService>>, "delivery">;

async function mailsOf({ delivery }: Outbox) {
  const mails = await Promise.all((await delivery.outbox()).map(({ content }) => PostalMime.parse(content)));
  return mails.map(({ to, subject, text, html }) => ({
    to: to?.[0]?.address,
    text,
    html,
    isMarked: [subject, text].every((words) => words?.startsWith(mark)),
  }));
}
