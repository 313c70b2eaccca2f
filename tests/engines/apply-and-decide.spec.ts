// The main tasks in this engine, mistakes included: a stranger applies and gets an account, an administrator
// decides.
import { expect } from "@playwright/test";
import { anApplicant, renee } from "../support/browser/applicant.ts";
import { anAdministrator, aPerson, linkFromMail } from "../support/browser/people.ts";
import { insertApplication } from "../support/data/stored-application.ts";
import { ofJourneys, test } from "./engine-test.ts";
import { fill, focused, signIn, type Tab, wordsOf } from "./tab.ts";

const answers = {
  "Last name": renee.lastName,
  Email: renee.email,
  Phone: renee.phone,
  Address: renee.address,
  City: renee.city,
  State: renee.state,
  "Education background": renee.education,
  "Career goals": "Install heat pumps with a licensed crew",
  "Financial need": renee.financial,
  "Tell us your story": "I’m rebuilding. Every day a bit more, señor.",
  "Tell us your goals": renee.goals,
};

for (const scripts of [true, false])
  test(
    `somebody helps another to apply, with mistakes, corrects them, and is confirmed, ${scripts ? "with" : "without"} script (R-313, R-623)`,
    ofJourneys,
    async ({ openTab, site }) => {
      const { email } = anApplicant();
      const tab = await openTab({ scripts });
      await tab.open(`${site.url}/scholarship`);
      for (const [field, answer] of Object.entries({ ...answers, Email: email }))
        await fill(tab, field, answer);
      await fill(tab, "First name", "R");
      await fill(tab, "Zip code", "123");
      await tab.click({ label: "HVAC" });
      await tab.click({ label: "I am helping somebody fill this in" });
      await fill(tab, "Your name", "Ana López");
      await tab.click({ button: "Submit application" });
      await expect.poll(() => wordsOf(tab, "[role=alert]")).toContain("There is a problem");
      expect(await wordsOf(tab, "[role=alert]")).toContain(
        "First name must be at least 2 characters. Please enter a valid zip code.",
      );
      // Without script the browser moves the focus (autofocus) one frame after the text is shown.
      await expect.poll(() => tab.run(() => document.activeElement?.getAttribute("role"))).toBe("alert");

      await tab.click({ link: "Please enter a valid zip code." });
      await expect.poll(() => tab.run(() => document.activeElement?.getAttribute("name"))).toBe("zip");
      await fill(tab, "Zip code", renee.zip);
      await fill(tab, "First name", renee.firstName);
      await tab.click({ button: "Submit application" });
      await expect.poll(() => wordsOf(tab, "main")).toContain("We have your application");
      expect(
        await site.query(
          `select first_name, city, name as helper from scholarship_applications a
           left join application_helpers on application_id = a.id where a.email = $1`,
          [email],
        ),
      ).toEqual([{ first_name: renee.firstName, city: renee.city, helper: "Ana López" }]);
    },
  );

test("a field stays under the finger while it is corrected, although the summary above gets shorter and goes (R-103)", async ({
  openTab,
  site,
}) => {
  const tab = await openTab({ width: 400 });
  await tab.open(`${site.url}/scholarship`);
  for (const [field, answer] of Object.entries({ ...answers, Email: anApplicant().email }))
    await fill(tab, field, answer);
  await fill(tab, "First name", renee.firstName);
  await fill(tab, "Zip code", "123");
  await fill(tab, "City", "P");
  await tab.click({ label: "HVAC" });
  await tab.click({ button: "Submit application" });
  await expect.poll(() => wordsOf(tab, "[role=alert]")).toContain("There is a problem");
  for (const [field, answer, left] of [
    ["Zip code", renee.zip, 1],
    ["City", renee.city, 0],
  ] as const) {
    await tab.click({ field });
    const before = await tab.run(topOfFocused);
    await fill(tab, field, answer);
    const problems = () => tab.run(() => document.querySelectorAll("[role=alert] li").length);
    await expect.poll(problems).toBe(left);
    const moved = before - (await tab.run(topOfFocused));
    expect(Math.abs(moved), "but for its own message, one line").toBeLessThan(40);
  }
});

test(
  "a visitor signs up, confirms by email, signs out, and signs in",
  ofJourneys,
  async ({ openTab, site }) => {
    const person = aPerson();
    const tab = await openTab();
    await tab.open(`${site.url}/auth`);
    await tab.click({ button: "Create your account" });
    await fill(tab, "First name", person.firstName);
    await fill(tab, "Last name", person.lastName);
    await fill(tab, "Email", person.email);
    await fill(tab, "Password", person.password);
    await tab.click({ button: "Create account" });
    await expect.poll(() => wordsOf(tab, "main")).toContain("Account created successfully!");
    await tab.open(await linkFromMail(site, person));
    await tab.click({ button: "Confirm my email" });
    await tab.click({ button: "Sign Out" });
    await tab.click({ link: "Sign In" });
    await signIn(tab, { ...person, password: "not-the-password" });
    await expect.poll(() => wordsOf(tab, "[role=alert]")).toContain("Invalid email or password.");
    await signIn(tab, person);
    await expect.poll(() => tab.run(() => location.pathname)).toBe("/");
    await tab.click({ button: "Sign Out" });
    await tab.click({ link: "Sign In" });
  },
);

test(
  "an administrator opens an application, decides, writes a note, and signs out (R-313)",
  ofJourneys,
  async ({ openTab, site }) => {
    const id = await insertApplication(site, {
      first_name: "Ana",
      last_name: "Ruiz",
      email: anApplicant().email,
    });
    const tab = await openTab();
    await tab.open(`${site.url}/scholarship-admin`);
    await expect.poll(() => tab.run(() => location.pathname)).toBe("/auth");
    await signIn(tab, await anAdministrator(site));
    await expect.poll(() => tab.run(() => location.pathname)).toBe("/scholarship-admin");
    await keepFocusFromClicks(tab);
    await tab.click({ button: "View application of Ana Ruiz" });
    await tab.click({ button: "Approve" });
    await expect.poll(() => wordsOf(tab, "body")).toContain("Application marked as approved");
    await fill(tab, "Add a note", "Called her. Evening classes.");
    await tab.click({ button: "Save note" });
    await expect.poll(() => wordsOf(tab, "[role=dialog]")).toContain("The note is saved.");
    await tab.press("Escape");
    await expect.poll(() => focused(tab)).toBe("View application of Ana Ruiz");
    expect(
      await site.query(
        "select status, body from scholarship_applications a join application_notes n on n.application_id = a.id where a.id = $1",
        [id],
      ),
    ).toEqual([{ status: "approved", body: "Called her. Evening classes." }]);

    await tab.click({ button: "Sign Out" });
    await expect.poll(() => wordsOf(tab, "body")).toContain("Sign In");
    await tab.open(`${site.url}/scholarship-admin`);
    await expect.poll(() => tab.run(() => location.pathname)).toBe("/auth");
  },
);

test(
  "a note outlives a session that ended elsewhere, and is there again after the sign-in (R-502)",
  ofJourneys,
  async ({ openTab, site }) => {
    const id = await insertApplication(site, { first_name: "Cora", email: anApplicant().email });
    const administrator = await anAdministrator(site);
    const tab = await openTab();
    await tab.open(`${site.url}/scholarship-admin?open=${id}`);
    await signIn(tab, administrator);
    await fill(tab, "Add a note", "Called her. Evening classes.");
    await site.query("delete from auth.sessions using auth.users where users.id = user_id and email = $1", [
      administrator.email,
    ]);
    // The next call tells it: this one, or that of the next 15 seconds, after which there is no button.
    await tab.run(() => {
      for (const button of document.querySelectorAll("button"))
        if (button.textContent === "Save note") button.click();
    });
    await expect.poll(() => wordsOf(tab, "main")).toContain("You were signed out. Sign in here.");
    await signIn(tab, administrator);
    await expect.poll(() => tab.run(() => location.search)).toBe(`?open=${id}`);
    const kept = () =>
      tab.run(() => document.querySelector<HTMLTextAreaElement>("textarea[name=note]")?.value);
    await expect.poll(kept).toBe("Called her. Evening classes.");
    // The history is the last part: nothing moves the button under the pointer any more.
    await expect.poll(() => wordsOf(tab, "[role=dialog]")).toContain("Application received");
    await tab.click({ button: "Save note" });
    await expect.poll(() => wordsOf(tab, "[role=dialog]")).toContain("The note is saved.");
    expect(await site.query("select body from application_notes where application_id = $1", [id])).toEqual([
      { body: "Called her. Evening classes." },
    ]);
  },
);

/** Makes a clicked button keep the focus where it was, as Safari does on an iPhone and a Mac. */
async function keepFocusFromClicks(tab: Tab): Promise<void> {
  await tab.run(() => {
    addEventListener("mousedown", (event) => {
      if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
    });
  });
}

function topOfFocused(): number {
  return document.activeElement?.getBoundingClientRect().top ?? Number.NaN;
}
