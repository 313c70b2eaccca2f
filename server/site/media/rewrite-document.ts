// Reads a PDF and writes it anew, unless something is in it that a reader must not be given.
import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFStream,
} from "@cantoo/pdf-lib";
import type { DocumentAnswer, DocumentFault } from "./check-document.ts";

/** Keys that only such a thing has (ISO 32000-2). */
const faultOfKey: Readonly<Record<string, DocumentFault>> = {
  JS: "active",
  JavaScript: "active",
  XFA: "active",
  RichMediaContent: "active",
  EF: "attached",
  EmbeddedFiles: "attached",
  ByteRange: "signed",
};

/** Actions (`S`) and annotations (`Subtype`) that run something, or leave the document but by a link. */
const faultOfType: Readonly<Record<string, DocumentFault>> = {
  ...{ JavaScript: "active", Launch: "active", ImportData: "active", SubmitForm: "active" },
  ...{ Rendition: "active", Movie: "active", Sound: "active", RichMedia: "active", "3D": "active" },
  ...{ RichMediaExecute: "active", GoToR: "active", GoToE: "attached", FileAttachment: "attached" },
};

export async function rewriteDocument(bytes: Buffer): Promise<DocumentAnswer> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
    const { context, catalog } = document;
    if (document.getPageCount() === 0) return { fault: "broken" };
    const { Root, Info, Encrypt } = context.trailerInfo;
    if (Encrypt) return { fault: "locked" };
    for (const object of [Root, Info, ...context.enumerateIndirectObjects().map(([, one]) => one)]) {
      const fault = object && faultIn(object);
      if (fault) return { fault };
    }
    const content = await document.save({ addDefaultPage: false, updateFieldAppearances: false });
    const isTagged = catalog.has(PDFName.of("StructTreeRoot"));
    return { content: Buffer.from(content).toString("base64"), isTagged };
  } catch (error) {
    // The library reads some encrypted objects as damaged ones.
    const isLocked = error instanceof EncryptedPDFError || bytes.includes("/Encrypt");
    return { fault: isLocked ? "locked" : "broken" };
  }
}

/** What a reference leads to is an object of its own. */
function faultIn(object: PDFObject): DocumentFault | undefined {
  // With `F` its bytes are in another file, which a reader may fetch from anywhere.
  if (object instanceof PDFStream) return object.dict.has(PDFName.of("F")) ? "active" : faultIn(object.dict);
  if (object instanceof PDFArray) return firstFault(object.asArray());
  if (!(object instanceof PDFDict)) return undefined;
  for (const key of object.keys()) {
    const ofKey = faultOfKey[key.decodeText()];
    if (ofKey) return ofKey;
  }
  for (const key of ["S", "Subtype"]) {
    const type = object.lookup(PDFName.of(key));
    const ofType = type instanceof PDFName ? faultOfType[type.decodeText()] : undefined;
    if (ofType) return ofType;
  }
  return firstFault(object.values());
}

function firstFault(objects: readonly PDFObject[]): DocumentFault | undefined {
  for (const one of objects) {
    const fault = faultIn(one);
    if (fault) return fault;
  }
  return undefined;
}
