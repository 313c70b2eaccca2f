// Stores an uploaded picture: cut and written apart (server/site/media/), then stored as the caller, file by
// file, because the data service takes a megabyte at once.
import { wordsOf } from "#words";
import { uploadedName } from "../../../contract/pictures.ts";
import type { StoredPicture } from "../../../contract/site-editor.ts";
import { defaultLanguage } from "../../../words/check-content.ts";
import { type CutPoint, cutPicture, type PictureFault, pictureHash } from "../media/cut-picture.ts";
import { EditorError } from "./errors.ts";
import type { RestCall } from "./rest-as-caller.ts";
import { answerOf } from "./stored.ts";

/** @throws {EditorError} with a sentence for a picture that cannot be used */
export async function storePicture(
  rest: RestCall,
  bytes: Uint8Array,
  point: CutPoint,
): Promise<StoredPicture> {
  const picture = await cutPicture(bytes, point);
  if ("fault" in picture) throw pictureRefusal(picture.fault);
  const { widest, files } = picture;
  const hash = pictureHash(picture);
  for (const file of files) {
    const stored = await rest("/rpc/store_media_file", { hash, widest, ...file });
    if (stored.status === 429) throw await refusalOfStore(stored, pictureRefusal("full"));
    await answerOf(stored);
  }
  return { name: uploadedName({ hash, widest }) };
}

export function pictureRefusal(fault: PictureFault | "tooManyBytes" | "full"): EditorError {
  return new EditorError("faults", [{ sentence: wordsOf(defaultLanguage).editorFaults.picture[fault] }]);
}

/** The data service answers 429 too, for an account that asks too much. */
export async function refusalOfStore(answer: Response, full: EditorError): Promise<EditorError> {
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  return code === "PT429" ? full : new EditorError("busy");
}
