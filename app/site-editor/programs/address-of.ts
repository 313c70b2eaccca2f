/**
 * The last part of an address, made of a title.
 * @example addressOf("Heat Pumps & Solar") // "heat-pumps-solar"
 */
export function addressOf(title: string): string {
  return title
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[^a-z]+|-+$/g, "");
}
