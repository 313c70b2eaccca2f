// The school's documents, such as a catalog: which there are, from when each is in effect, and where it is.
import { z } from "zod";
import { uploadedDocument } from "../../contract/documents.ts";
import { exactObject, listOf, missingOr } from "../kinds.ts";
import { choice, day, optionalAddress, optionalName } from "../shared-kinds.ts";
import { sharedKinds } from "../value-kinds.ts";

/** In the order of the page. */
export const documentKinds = [
  "catalog",
  "refundPolicy",
  "academicCalendar",
  "studentHandbook",
  "nonDiscrimination",
  "annualReport",
  "furtherDocument",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** In which a document may be written, beside the languages that the site has. */
const documentLanguages = ["en", "es", "fr", "ht", "pt", "vi"] as const;

/** The name of an uploaded PDF (contract/documents.ts), or "". */
const optionalDocument = z
  .string(missingOr('must name an uploaded PDF (or "" for none)'))
  .refine(
    (value) => value === "" || uploadedDocument(value) !== undefined,
    "must be a PDF that was uploaded in the editor",
  )
  .register(sharedKinds, { kind: "document", mayBeEmpty: true });

const schoolDocument = exactObject({
  documentKind: choice(...documentKinds),
  /** In the document's own language; "" for what its kind is called. */
  title: optionalName,
  documentLanguage: choice(...documentLanguages),
  /** A later one of the same kind and language takes its place from that day. */
  effective: day,
  file: optionalDocument,
  address: optionalAddress,
})
  .refine(({ documentKind, title }) => documentKind !== "furtherDocument" || title !== "", {
    path: ["title"],
    error: "must say what a further document is called",
  })
  .refine(({ file, address }) => file !== "" || address !== "", {
    path: ["file"],
    error: "must be chosen, or the address of the document on another site be given",
  })
  .refine(({ file, address }) => file === "" || address === "", {
    path: ["address"],
    error: "must be empty beside a PDF",
  });

export const documents = exactObject({
  documents: listOf(schoolDocument, "no or some documents", 0, 200),
});
