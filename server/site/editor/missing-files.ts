// Keeps a value from being published that names an uploaded picture or document which is not stored.
import { wordsOf } from "#words";
import {
  type UploadedDocument,
  uploadedDocument,
  uploadedDocumentName,
} from "../../../contract/documents.ts";
import { type UploadedPicture, uploadedName, uploadedPicture } from "../../../contract/pictures.ts";
import type { EditorFault } from "../../../contract/site-editor.ts";
import { defaultLanguage } from "../../../words/check-content.ts";
import type { Override } from "../../../words/overrides.ts";
import type { RestCall } from "./rest-as-caller.ts";
import { answerOf } from "./stored.ts";

/** Asks the database as the caller which of the uploaded files that the values name it has. */
export async function missingFiles(rest: RestCall, overrides: readonly Override[]): Promise<EditorFault[]> {
  const { picture, document } = wordsOf(defaultLanguage).editorFaults;
  const faults = await Promise.all([
    missing<UploadedPicture>(
      { read: uploadedPicture, nameOf: uploadedName, call: "/rpc/stored_media", gone: picture.gone },
      { rest, overrides },
    ),
    missing<UploadedDocument>(
      {
        ...{ read: uploadedDocument, nameOf: uploadedDocumentName, call: "/rpc/stored_documents" },
        gone: document.gone,
      },
      { rest, overrides },
    ),
  ]);
  return faults.flat();
}

type Kind<File> = {
  /** Undefined for a value that names none. */
  read: (value: string) => File | undefined;
  nameOf: (file: File) => string;
  /** Returns those of some hashes that are stored. */
  call: string;
  gone: string;
};

async function missing<File extends { hash: string }>(
  { read, nameOf, call, gone }: Kind<File>,
  { rest, overrides }: { rest: RestCall; overrides: readonly Override[] },
): Promise<EditorFault[]> {
  const named = overrides.flatMap(({ file, path, value }) => {
    const found = typeof value === "string" ? read(value) : undefined;
    return found ? [{ place: { file, path }, found }] : [];
  });
  if (named.length === 0) return [];
  const hashes = [...new Set(named.map(({ found }) => found.hash))];
  const rows = (await answerOf(await rest(call, { hashes }))) as File[]; // as the function returns
  const stored = new Set(rows.map(nameOf));
  return named
    .filter(({ found }) => !stored.has(nameOf(found)))
    .map(({ place }) => ({ sentence: gone, place }));
}
