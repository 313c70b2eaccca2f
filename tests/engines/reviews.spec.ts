// A reviewer in this engine: invited, confirmed by a mailed link, scores and notes an application without a
// name.
import { expect } from "@playwright/test";
import { aPerson, linkFromMail } from "../support/browser/people.ts";
import { insertApplication } from "../support/data/stored-application.ts";
import { ofJourneys, test } from "./engine-test.ts";
import { fill, signIn, wordsOf } from "./tab.ts";

test(
  "an invited person signs up, confirms by email, scores and notes (R-616, R-618, R-622)",
  ofJourneys,
  async ({ openTab, site }) => {
    const person = aPerson();
    const id = await insertApplication(site, { first_name: "Quillon", last_name: "Vantreight" });
    await site.query(
      `with lee as (insert into reviewers (email) values ($1) returning id)
       insert into review_requests (application_id, reviewer_id) select $2, id from lee`,
      [person.email, id],
    );
    const tab = await openTab({ width: 360 });
    await site.query(
      "insert into private.reviewer_tokens select sha256('secret'), id from reviewers where email = $1",
      [person.email],
    );
    await tab.open(`${site.url}/reviews?invitation=secret`);
    await expect.poll(() => tab.run(() => location.pathname)).toBe("/auth");
    await tab.click({ button: "Create your account" });
    await fill(tab, "First name", person.firstName);
    await fill(tab, "Last name", person.lastName);
    await fill(tab, "Email", person.email);
    await fill(tab, "Password", person.password);
    await tab.click({ button: "Create account" });
    await expect.poll(() => wordsOf(tab, "main")).toContain("Account created successfully!");
    await tab.open(await linkFromMail(site, person));
    await tab.click({ button: "Confirm my email" });
    await expect.poll(() => tab.run(() => location.pathname)).not.toBe("/auth");
    await tab.open(`${site.url}/reviews?invitation=secret`);
    await tab.click({ button: `Application ${id.slice(0, 8).toUpperCase()}` });
    await tab.click("input[name=score-need][value='4']:enabled");
    await fill(tab, "Add a note", "A steady hand.");
    await tab.click({ button: "Save note" });
    await expect.poll(() => wordsOf(tab, "main")).toContain("The note is saved.");
    expect(await wordsOf(tab, "main")).not.toMatch(/Quillon|Vantreight/);
    await expect
      .poll(() =>
        site.query(
          "select score, body from application_scores join application_notes using (application_id) where application_id = $1",
          [id],
        ),
      )
      .toEqual([{ score: 4, body: "A steady hand." }]);
    await tab.run(() => localStorage.clear());
    await tab.open(`${site.url}/reviews`);
    await signIn(tab, person);
    await expect.poll(() => wordsOf(tab, "h1")).toBe("Applications to review");
  },
);
