// Checks an uploaded PDF and writes it anew, in a process of its own (document-process.ts). What is stored
// has only the objects that were checked: a reader of PDFs finds nothing else in it.
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { UploadedDocument } from "../../../contract/documents.ts";
import { answerOfProcess } from "./process-apart.ts";

/**
 * `locked`: with a password; `signed`: to write it anew would break its signature; `active`: with a script,
 * or an action that leaves the document; `attached`: with another file inside.
 */
export type DocumentFault = "format" | "broken" | "locked" | "signed" | "active" | "attached" | "tooMuch";

/** `content` is base64; `isTagged` says that screen readers find headings and an order in it. */
export type CheckedDocument = { content: string; isTagged: boolean };

/** What the process writes. */
export type DocumentAnswer = CheckedDocument | { fault: DocumentFault };

export async function checkDocument(bytes: Uint8Array, limits = processLimits): Promise<DocumentAnswer> {
  const first = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1");
  if (!first.includes("%PDF-")) return { fault: "format" };
  return (await answerOfProcess<DocumentAnswer>([script], bytes, limits)) ?? { fault: "tooMuch" };
}

/** By which it is stored and served. */
export function documentOf(bytes: Uint8Array): UploadedDocument {
  return {
    hash: createHash("sha256").update(bytes).digest("hex").slice(0, 32),
    bytes: bytes.length,
  };
}

const script = fileURLToPath(new URL("./document-process.ts", import.meta.url));

const processLimits = { timeoutMs: 45_000, maxResidentBytes: 1_000_000_000, maxHeapMb: 512 };
