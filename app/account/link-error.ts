// What an e-mail link brought back when it did not work: the service's own description, in the fragment or the query.

export function readLinkError({ hash, search }: { hash: string; search: string }): string | undefined {
  for (const text of [hash.replace(/^#/, ""), search]) {
    const params = new URLSearchParams(text);
    const description = params.get("error_description") ?? params.get("error");
    if (description) return description;
  }
  return undefined;
}
