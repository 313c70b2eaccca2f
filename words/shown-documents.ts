// The school's documents as the pages of a language show them on a day: of each kind and language the one
// that is in effect, those that will be, and earlier versions.
import { documentAddress, uploadedDocument } from "../contract/documents.ts";
import { writtenDay } from "./days.ts";
import { formatMessage } from "./format-message.ts";
import type { Facts, WrittenWords } from "./schemas/all-schemas.ts";
import { type DocumentKind, documentKinds } from "./schemas/documents.ts";

export type ShownDocument = {
  title: string;
  to: string;
  /** The language of the document and of its title. */
  code: string;
  /** Whether the title is in that language, and not in the page's. */
  hasOwnTitle: boolean;
  /** Such as "In Spanish". */
  language: string;
  /** Since when it is in effect, or from when. */
  effective: string;
  /** Such as "PDF, 240 kB". */
  format: string;
};

export type DocumentGroup = {
  /** Where the page has it. */
  id: DocumentKind;
  title: string;
  /** In effect or to come. */
  current: ShownDocument[];
  earlier: ShownDocument[];
};

type SchoolDocument = Facts["documents"]["documents"][number];

/** Of one language. `formats` is the tag by which it writes dates and numbers. */
export type DocumentsIn = {
  code: string;
  words: WrittenWords["documentsPage"];
  formats: string;
  today: string;
};

/** The kinds of which there is a document, in the order of the page. */
export function shownDocuments(documents: readonly SchoolDocument[], language: DocumentsIn): DocumentGroup[] {
  return documentKinds.flatMap((kind): DocumentGroup[] => {
    const isForeign = ({ documentLanguage }: SchoolDocument) => Number(documentLanguage !== language.code);
    const newestFirst = documents
      .filter(({ documentKind }) => documentKind === kind)
      .sort((one, other) => other.effective.localeCompare(one.effective))
      .sort((one, other) => isForeign(one) - isForeign(other)); // the reader's language first
    if (newestFirst.length === 0) return [];
    const isEarlier = (document: SchoolDocument) =>
      newestOf(document, newestFirst, language.today) !== document;
    const isOver = (document: SchoolDocument) => document.effective <= language.today && isEarlier(document);
    const shown = (document: SchoolDocument) => shownDocument(document, language);
    return [
      {
        ...{ id: kind, title: language.words.kindNames[kind] },
        current: newestFirst.filter((document) => !isOver(document)).map(shown),
        earlier: newestFirst.filter(isOver).map(shown),
      },
    ];
  });
}

/** Where pages that name a price lead to; undefined without a policy. */
export function refundLink(groups: readonly DocumentGroup[]): { label: string; to: string } | undefined {
  const group = groups.find(({ id }) => id === "refundPolicy");
  return group && { label: group.title, to: `/documents#${group.id}` };
}

/** The one in effect among the documents of which the given one is a version. */
function newestOf(
  { documentKind, documentLanguage, title }: SchoolDocument,
  newestFirst: readonly SchoolDocument[],
  today: string,
): SchoolDocument | undefined {
  return newestFirst.find(
    (other) =>
      other.effective <= today &&
      other.documentLanguage === documentLanguage &&
      (documentKind !== "furtherDocument" || other.title === title),
  );
}

function shownDocument(document: SchoolDocument, { words, formats, today }: DocumentsIn): ShownDocument {
  const { documentKind, documentLanguage: code, title, effective, file, address } = document;
  const uploaded = uploadedDocument(file);
  const message = effective <= today ? words.inEffectSince : words.inEffectFrom;
  const name = new Intl.DisplayNames(formats, { type: "language" }).of(code) ?? code;
  return {
    title: title || words.kindNames[documentKind],
    to: uploaded ? documentAddress(uploaded, `${withHyphens(documentKind)}-${effective}`) : address,
    ...{ code, hasOwnTitle: title !== "" },
    language: formatMessage(words.inLanguage, { language: name }),
    effective: formatMessage(message, { date: writtenDay(effective, formats) }),
    format: uploaded
      ? formatMessage(words.pdf, { size: size(uploaded.bytes, formats) })
      : words.onAnotherSite,
  };
}

/** @example withHyphens("refundPolicy") // "refund-policy" */
function withHyphens(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** In kB below a megabyte. */
function size(bytes: number, formats: string): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1_000, "kilobyte"] : [bytes / 1_000_000, "megabyte"];
  const maximumFractionDigits = amount < 10 && unit === "megabyte" ? 1 : 0;
  const rounded = Math.max(amount, 1);
  return new Intl.NumberFormat(formats, { style: "unit", unit, maximumFractionDigits }).format(rounded);
}
