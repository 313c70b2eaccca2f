// Stores an uploaded PDF: checked and written anew apart (server/site/media/), then stored as the caller,
// part by part, because the data service takes a megabyte at once.
import { wordsOf } from "#words";
import { documentPartBytes, maxDocumentBytes, uploadedDocumentName } from "../../../contract/documents.ts";
import type { StoredDocument } from "../../../contract/site-editor.ts";
import { defaultLanguage } from "../../../words/check-content.ts";
import { checkDocument, type DocumentFault, documentOf } from "../media/check-document.ts";
import { EditorError } from "./errors.ts";
import type { RestCall } from "./rest-as-caller.ts";
import { refusalOfStore } from "./store-picture.ts";
import { answerOf } from "./stored.ts";

/** @throws {EditorError} with a sentence for a document that cannot be used */
export async function storeDocument(rest: RestCall, bytes: Uint8Array): Promise<StoredDocument> {
  const checked = await checkDocument(bytes);
  if ("fault" in checked) throw documentRefusal(checked.fault);
  const content = Buffer.from(checked.content, "base64");
  if (content.length > maxDocumentBytes) throw documentRefusal("tooManyBytes");
  const document = documentOf(content);
  for (let part = 0; part * documentPartBytes < content.length; part += 1) {
    const bytesOfPart = content.subarray(part * documentPartBytes, (part + 1) * documentPartBytes);
    const stored = await rest("/rpc/store_document_part", {
      ...{ ...document, part, content: bytesOfPart.toString("base64") },
    });
    if (stored.status === 429) throw await refusalOfStore(stored, documentRefusal("full"));
    const [row] = (await answerOf(stored)) as { is_stored: boolean }[];
    if (!row?.is_stored) throw new EditorError("busy");
  }
  return { name: uploadedDocumentName(document), isTagged: checked.isTagged };
}

export function documentRefusal(fault: DocumentFault | "tooManyBytes" | "full"): EditorError {
  return new EditorError("faults", [{ sentence: wordsOf(defaultLanguage).editorFaults.document[fault] }]);
}
