// Corrects the contact data of an applicant: rows that the database carries out and keeps as the history.
import { connect } from "../../backend/connect.ts";
import type { ContactField } from "./contact-fields.ts";

export type ContactCorrection = {
  /** Made by the browser, so that a retry corrects once. */
  id: string;
  application_id: string;
  field: ContactField;
  from_value: string;
  to_value: string;
};

/** `meanwhile`: other contact data is stored than the corrections replace, and nothing was changed. */
export async function correctContact(corrections: ContactCorrection[]): Promise<"corrected" | "meanwhile"> {
  const { data } = await connect();
  const { error } = await data.from("application_contact_changes").insert(corrections);
  if (!error || error.code === "23505") return "corrected";
  if (error.code === "PT409") return "meanwhile";
  throw error;
}
