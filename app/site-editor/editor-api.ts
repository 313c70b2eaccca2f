// The calls of this site's own server: the words, the preview, and to publish (contract/site-editor.ts).
import {
  type AddedProgram,
  type AddProgramRequest,
  type Checklist,
  type EditableSite,
  type EditorFault,
  type EditorRefusal,
  type Preview,
  type PreviewRequest,
  type Published,
  type PublishRequest,
  type StoredDocument,
  type StoredPicture,
  siteEditorApi,
} from "../../contract/site-editor.ts";
import { connect } from "../backend/connect.ts";

/** `unreachable`: nobody answered, or not this server. */
export class EditorRefused extends Error {
  override name = "EditorRefused";
  readonly code: EditorRefusal["reason"] | "unreachable";
  readonly faults: readonly EditorFault[];
  constructor({ reason, faults = [] }: { reason: EditorRefused["code"]; faults?: readonly EditorFault[] }) {
    super(reason);
    this.code = reason;
    this.faults = faults;
  }
}

export function readWords(signal: AbortSignal): Promise<EditableSite> {
  return call("/words", { signal });
}

export function readChecklist(signal: AbortSignal): Promise<Checklist> {
  return call("/checklist", { signal });
}

export function renderPreview(request: PreviewRequest, signal: AbortSignal): Promise<Preview> {
  return call("/preview", { method: "POST", body: JSON.stringify(request), signal });
}

export function publish(request: PublishRequest): Promise<Published> {
  return call("/publish", { method: "POST", body: JSON.stringify(request) });
}

export function addProgram(request: AddProgramRequest): Promise<AddedProgram> {
  return call("/programs", { method: "POST", body: JSON.stringify(request) });
}

/** `point` is that of `object-position` in percent. */
export function storePicture(picture: Blob, { x, y }: { x: number; y: number }): Promise<StoredPicture> {
  const headers = { "Content-Type": "application/octet-stream" };
  return call(`/pictures?x=${x}&y=${y}`, { method: "POST", body: picture, headers });
}

export function storeDocument(document: Blob): Promise<StoredDocument> {
  const headers = { "Content-Type": "application/octet-stream" };
  return call("/documents", { method: "POST", body: document, headers });
}

/** @throws {EditorRefused} */
async function call<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const { sendAsUser } = await connect();
  const headers = { "Content-Type": "application/json", ...init.headers };
  const answer = await sendAsUser(`${siteEditorApi}${path}`, { ...init, headers }).catch(
    (failure: unknown) => {
      if (init.signal?.aborted) throw failure;
      throw new EditorRefused({ reason: "unreachable" });
    },
  );
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && body !== undefined) return body as Answer; // as the contract has it
  throw new EditorRefused(refusalOf(body) ?? { reason: "unreachable" });
}

function refusalOf(body: unknown): EditorRefusal | undefined {
  const isRefusal = typeof body === "object" && body !== null && "reason" in body;
  return isRefusal ? (body as EditorRefusal) : undefined; // as the contract has it
}
