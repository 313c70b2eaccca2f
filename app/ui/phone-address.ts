/** The `tel:` address of a phone number as the school writes it. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
}
