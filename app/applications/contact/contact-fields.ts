// What staff may correct of an application: the columns, and the questions of the form that fill them.
import { type DetailField, detailFields, type ScholarshipField } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import type { ApplicationDetails } from "../details-store.ts";

/** The email address first: it is what is corrected most. */
const questionOf = {
  email: "email",
  phone: "phone",
  first_name: "firstName",
  last_name: "lastName",
  address: "address",
  city: "city",
  state: "state",
  zip: "zip",
} as const satisfies Partial<Record<keyof StoredApplication | DetailField, ScholarshipField>>;

export type ContactField = keyof typeof questionOf;
export type Contact = Record<ContactField, string>;

const contactFields = Object.keys(questionOf) as ContactField[]; // the keys of a literal object

export function questionOfContact(field: ContactField): ScholarshipField {
  return questionOf[field];
}

/** Whether what stands in the record itself was corrected between the two. */
export function isCorrected(before: StoredApplication, after: StoredApplication): boolean {
  return contactFields.filter(isOfRecord).some((field) => before[field] !== after[field]);
}

function isOfRecord(field: ContactField): field is Exclude<ContactField, DetailField> {
  return !detailFields.some((detail) => detail === field);
}

/** Undefined for a field that this release does not know. */
export function parseContactField(field: string): ContactField | undefined {
  return contactFields.find((known) => known === field);
}

/** Without details there is no row that could be corrected. */
export function fieldsOf(details: ApplicationDetails | null): ContactField[] {
  return contactFields.filter((field) => details !== null || (field !== "address" && field !== "zip"));
}

export function contactOf(application: StoredApplication, details: ApplicationDetails | null): Contact {
  const { first_name, last_name, email, phone, city, state } = application;
  const { address = "", zip = "" } = details ?? {};
  return { first_name, last_name, email, phone, address, city: city ?? "", state: state ?? "", zip };
}
