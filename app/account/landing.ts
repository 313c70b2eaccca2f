// Where mails and sign-in providers lead back to, and what they bring along. What we send for lands on the sign-in page and
// says there what it was (`?from=`); a sign-up's mail leads to the site root (spec section 7). The service's answer travels
// in the fragment or the query.

const kinds = ["reset", "emailChange", "code", "provider"] as const;

/** What sent somebody away; a link without a mark is a confirmation. */
export type LandingKind = (typeof kinds)[number] | "confirmation";

export type Landing = {
  kind: LandingKind;
  /** Why it did not work, in the service's words. */
  error: string | undefined;
  /** One of two addresses is confirmed; the service waits for the other. */
  isHalfConfirmed: boolean;
};

type Place = { hash: string; search: string };

export function readLanding(place: Place): Landing {
  const mark = new URLSearchParams(place.search).get(markName);
  return {
    kind: kinds.find((kind) => kind === mark) ?? "confirmation",
    error: readValue(place, "error_description") ?? readValue(place, "error"),
    isHalfConfirmed: mark === "emailChange" && readValue(place, "message") !== undefined,
  };
}

/** A link to choose a new password brings its session and says so. */
export function isRecoveryLanding({ hash }: Pick<Place, "hash">): boolean {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  return values.has("access_token") && values.get("type") === "recovery";
}

export function siteRoot(): string {
  return `${window.location.origin}/`;
}

export function signInPage(kind: Exclude<LandingKind, "confirmation">): string {
  return `${window.location.origin}/auth?${markName}=${kind}`;
}

const markName = "from";

function readValue({ hash, search }: Place, name: string): string | undefined {
  return (
    new URLSearchParams(hash.replace(/^#/, "")).get(name) ||
    new URLSearchParams(search).get(name) ||
    undefined
  );
}
