// Why a file was not stored, as a sentence.
import { EditorRefused } from "./editor-api.ts";

type UploadWords = { offline: string; busy: string; notAllowed: string };

export function uploadFailure(failure: unknown, words: UploadWords): string {
  if (!(failure instanceof EditorRefused)) return words.offline;
  if (failure.code === "faults") return failure.faults[0]?.sentence ?? words.busy;
  if (failure.code === "busy" || failure.code === "unavailable") return words.busy;
  if (failure.code === "signed_out" || failure.code === "not_an_editor") return words.notAllowed;
  return words.offline;
}
