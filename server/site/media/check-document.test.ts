// Uploaded PDFs, read and written anew. What is in them is tried without the process of its own: its
// start takes longer than the reading.
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { checkDocument, documentOf } from "./check-document.ts";
import { rewriteDocument } from "./rewrite-document.ts";

type Change = (document: PDFDocument) => unknown;

async function aPdf(change: Change = () => undefined, useObjectStreams = true): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText("Refund policy");
  document.setTitle("Refunds");
  await change(document);
  return document.save({ useObjectStreams });
}

async function faultOf(bytes: Uint8Array) {
  const answer = await rewriteDocument(Buffer.from(bytes));
  return "fault" in answer ? answer.fault : "none";
}

function withAction(action: Record<string, unknown>): Change {
  return ({ context, catalog }) => {
    catalog.set(PDFName.of("OpenAction"), context.obj(action as Record<string, string>));
  };
}

test("a PDF is written anew with its pages and title, the same each time, without what no reader is shown (R-565)", async () => {
  const hidden = Buffer.from("%%EOF\n<script>alert(1)</script>");
  const bytes = Buffer.concat([await aPdf(), hidden]);
  const [one, other] = [await checkDocument(bytes), await checkDocument(bytes)];
  if ("fault" in one || "fault" in other) throw new Error("refused");
  const written = Buffer.from(one.content, "base64");
  expect(written.subarray(0, 5).toString()).toBe("%PDF-");
  expect(written.includes("<script>")).toBe(false);
  const read = await PDFDocument.load(written);
  expect([read.getPageCount(), read.getTitle()]).toEqual([1, "Refunds"]);
  expect(documentOf(written)).toEqual(documentOf(Buffer.from(other.content, "base64")));
  expect(documentOf(written)).toMatchObject({ bytes: written.length });
});

test("whether screen readers find an order in it is told (R-565)", async () => {
  const isTagged = async (change?: Change) => {
    const answer = await rewriteDocument(Buffer.from(await aPdf(change)));
    return "fault" in answer ? answer.fault : answer.isTagged;
  };
  expect(await isTagged()).toBe(false);
  expect(
    await isTagged(({ catalog, context }) => {
      catalog.set(PDFName.of("StructTreeRoot"), context.obj({ Type: "StructTreeRoot" }));
    }),
  ).toBe(true);
});

test.each<[string, string, Change]>([
  ["a script for the whole document", "active", (pdf) => pdf.addJavaScript("main", "app.alert(1)")],
  ["a script on opening", "active", withAction({ S: "JavaScript", JS: PDFString.of("app.alert(1)") })],
  ["a program to start", "active", withAction({ S: "Launch", F: PDFString.of("cmd.exe") })],
  ["a form that is sent", "active", withAction({ S: "SubmitForm", F: PDFString.of("https://example.org") })],
  [
    "an action whose type stands elsewhere",
    "active",
    ({ context, catalog }) => {
      const type = context.register(PDFName.of("Launch"));
      catalog.set(PDFName.of("OpenAction"), context.obj({ S: type }));
    },
  ],
  ["another file to open", "active", withAction({ S: "GoToR", F: PDFString.of("//192.0.2.7/a.pdf") })],
  [
    "a stream whose bytes are in another file",
    "active",
    ({ context }) => context.register(context.stream("", { F: PDFString.of("//192.0.2.7/a") })),
  ],
  [
    "a form of another language",
    "active",
    ({ catalog, context }) => catalog.set(PDFName.of("AcroForm"), context.obj({ XFA: [] })),
  ],
  ["a file inside", "attached", (pdf) => pdf.attach(Buffer.from("MZ"), "setup.exe")],
  [
    "a signature",
    "signed",
    ({ context }) => context.register(context.obj({ Type: "Sig", ByteRange: [0, 1, 2, 3] })),
  ],
])("%s is refused (R-565)", async (_, fault, change) => {
  expect(await faultOf(await aPdf(change))).toBe(fault);
  expect(await faultOf(await aPdf(change, false)), "not compressed").toBe(fault);
});

test("a link to a page is no action that is refused (R-565)", async () => {
  expect(await faultOf(await aPdf(withAction({ S: "URI", URI: PDFString.of("https://example.org") })))).toBe(
    "none",
  );
  expect(await faultOf(await aPdf(withAction({ S: "GoTo" })))).toBe("none");
});

test("what is no PDF, damaged, without a page or with a password is refused by what it is (R-565)", async () => {
  expect(await checkDocument(Buffer.from("<html><script>alert(1)</script>"))).toEqual({ fault: "format" });
  expect(await faultOf(Buffer.from("%PDF-1.7\n<html>"))).toBe("broken");
  const whole = await aPdf();
  expect(await faultOf(whole.subarray(0, whole.length / 2))).toBe("broken");
  const empty = await PDFDocument.create();
  expect(await faultOf(await empty.save({ addDefaultPage: false }))).toBe("broken");
  const locked = await aPdf((pdf) => pdf.encrypt({ userPassword: "1234", ownerPassword: "1234" }));
  expect(await checkDocument(locked)).toEqual({ fault: "locked" });
});

test("a document that takes too long, or too much memory, is given up (R-565)", async () => {
  const written = await aPdf(({ context }) => {
    context.register(context.flateStream(new Uint8Array(300_000_000), { Type: "ObjXtm", N: 1, First: 0 }));
  }, false);
  const bomb = Buffer.from(Buffer.from(written).toString("latin1").replace("ObjXtm", "ObjStm"), "latin1");
  expect(bomb.length).toBeLessThan(1_000_000);
  const limits = { timeoutMs: 45_000, maxResidentBytes: 200_000_000, maxHeapMb: 512 };
  expect(await checkDocument(bomb, limits)).toEqual({ fault: "tooMuch" });
  expect(await checkDocument(await aPdf(), { ...limits, timeoutMs: 10 })).toEqual({ fault: "tooMuch" });
});
