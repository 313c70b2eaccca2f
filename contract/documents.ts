// Names and addresses of the PDFs that were uploaded in the editor. The page of documents links to them.

/** An uploaded PDF. `hash` is the first 32 hex digits of the SHA-256 of its bytes. */
export type UploadedDocument = { hash: string; bytes: number };

/** The value that names it in content/documents.yaml. */
export function uploadedDocumentName({ hash, bytes }: UploadedDocument): string {
  return `document-${hash}-${bytes}.pdf`;
}

/** Undefined for what names no uploaded document. */
export function uploadedDocument(name: string): UploadedDocument | undefined {
  const [, hash, bytes] = /^document-([0-9a-f]{32})-([1-9]\d{0,7})\.pdf$/.exec(name) ?? [];
  return hash === undefined ? undefined : { hash, bytes: Number(bytes) };
}

/**
 * The address of the file, which never changes. `title` is what a browser calls it when it is saved: small
 * letters, digits and hyphens, at most 60.
 *
 * @example
 *     documentAddress({ hash, bytes: 9 }, "catalog-2026-09-01")
 *     // "/media/catalog-2026-09-01-0123456789abcdef0123456789abcdef-9.pdf"
 */
export function documentAddress({ hash, bytes }: UploadedDocument, title: string): string {
  return `/media/${title}-${hash}-${bytes}.pdf`;
}

/** Undefined for what is no address of a document; `name` is what stands behind /media/ in it. */
export function addressedDocument(name: string): (UploadedDocument & { title: string }) | undefined {
  const [, title, hash, bytes] =
    /^([a-z0-9][a-z0-9-]{0,59})-([0-9a-f]{32})-([1-9]\d{0,7})\.pdf$/.exec(name) ?? [];
  return title === undefined || hash === undefined ? undefined : { title, hash, bytes: Number(bytes) };
}

/** Of the PDF that is uploaded, and of the one that is stored. */
export const maxDocumentBytes = 15_000_000;

/** In the database, which holds a document in parts. */
export const documentPartBytes = 700_000;
