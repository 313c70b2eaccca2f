// Words of the e-mail that brings a scholarship application to the school's staff (spec section 7). It carries every field
// of the form, in the order in which staff need them.
import type { ScholarshipField } from "../contract/scholarship.ts";

export const scholarshipEmail = {
  subject: (firstName: string, lastName: string) => `Scholarship application: ${firstName} ${lastName}`,
  intro:
    "A scholarship application came in through the website. Reply to this e-mail to write to the applicant.",
  reference: "Reference",
  /** One line each. */
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
  /** Texts, each under its heading. */
  longFields: {
    education: "Education background",
    career: "Career goals",
    financial: "Financial need",
    story: "Story",
    goals: "Goals",
  },
  notStored:
    "Address, zip code and program are only in this e-mail; the list of applications on the website does not show them.",
} as const satisfies Words;

type Words = {
  subject: (firstName: string, lastName: string) => string;
  shortFields: Partial<Record<ScholarshipField, string>>;
  longFields: Partial<Record<ScholarshipField, string>>;
} & Record<string, unknown>;
