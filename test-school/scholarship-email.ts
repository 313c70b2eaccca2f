// Words of the email with a scholarship application to the school's staff. It has every field of the
// form, in the order in which staff need them.
import type { ScholarshipField } from "../contract/scholarship.ts";

export const scholarshipEmail = {
  subject: (firstName: string, lastName: string) => `Scholarship application: ${firstName} ${lastName}`,
  intro:
    "A scholarship application came in through the website. Reply to this email to write to the applicant.",
  /** For an application that a program may have sent; the first line says why. */
  heldSubject: (subject: string) => `Possible spam: ${subject}`,
  heldFor: {
    hidden_field:
      "This application may be spam: it filled in a field that people don't see, so a spam program may have sent it. A helpful browser can do the same. The applicant got no receipt.",
    too_fast:
      "This application may be spam: it was filled out faster than a person can type, so a spam program may have sent it. The applicant got no receipt.",
  },
  reference: "Reference",
  /** The mail after an applicant corrected the address. */
  corrected: {
    subject: (reference: string) => `Corrected address: application ${reference}`,
    text: (reference: string, from: string, to: string) =>
      `The applicant corrected the email address of application ${reference} on the page that had sent it.

Before: ${from}
Now: ${to}

Please write to the new address. The history of the application shows both.
`,
  },
  /** Fields of one line each. */
  shortFields: {
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    phone: "Phone",
    program: "Program",
    address: "Address",
    city: "City",
    state: "State",
    zip: "Zip code",
  },
  /** Longer texts, each under its heading. */
  longFields: {
    education: "Education background",
    career: "Career goals",
    financial: "Financial need",
    story: "Story",
    goals: "Goals",
  },
  /** Ends the email only if applications are stored in a hosted project that the server cannot write to. */
  notStored:
    "Address, zip code and program are only in this email; the list of applications on the website does not show them.",
} as const satisfies Words;

type Words = {
  subject: (firstName: string, lastName: string) => string;
  shortFields: Partial<Record<ScholarshipField, string>>;
  longFields: Partial<Record<ScholarshipField, string>>;
} & Record<string, unknown>;
