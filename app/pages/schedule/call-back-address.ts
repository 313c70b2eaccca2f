// The address of a prepared email that asks for a call (RFC 6068): it opens in the visitor's own mail
// program, so nothing is sent or kept by this site.

type CallBackEmail = { subject: string; text: string };

/** @example callBackAddress("a@b.org", { subject: "Hi", text: "" }) // "mailto:a@b.org?subject=Hi&body=" */
export function callBackAddress(address: string, { subject, text }: CallBackEmail): string {
  const body = encodeURIComponent(text.replaceAll("\n", "\r\n"));
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`;
}
