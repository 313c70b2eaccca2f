// A PDF of one page, and one with a script inside.
import { PDFDocument } from "@cantoo/pdf-lib";

export async function aPdf(text: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawText(text);
  return Buffer.from(await document.save());
}

export async function aPdfWithScript(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  document.addJavaScript("main", "app.alert(1)");
  return Buffer.from(await document.save());
}
