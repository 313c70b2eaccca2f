// Parses what clients and identity providers send to single sign-on.
import { z } from "zod";
import { parseForm } from "../../platform/http/parse-form.ts";
import { text } from "../http/requests.ts";
import { isUuid } from "../sessions/require-session.ts";

export const singleSignOnRequest = z.object({
  provider_id: text.refine((id) => id === "" || isUuid(id), "must be a UUID"),
  domain: text,
  redirect_to: text,
  skip_http_redirect: z.boolean().nullish(),
  code_challenge: text,
  code_challenge_method: text,
});

export type SingleSignOnRequest = z.infer<typeof singleSignOnRequest>;

/**
 * The form that a browser posts for an identity provider (OASIS saml-bindings-2.0-os, 3.5). Missing fields
 * are empty.
 */
export type ResponseForm = {
  samlResponse: string;
  /**
   * The id of a sign-in that this site started. If the identity provider started it: the redirect target, or
   * empty.
   */
  relayState: string;
  hasArtifact: boolean;
};

/**
 * The largest accepted form. It fits a response of 190 KB, with all the groups of a person in a large
 * organisation.
 */
export const maxFormBytes = 262_144;

/** The binding has three fields. */
const maxPairs = 20;

export function readResponseForm(body: string): ResponseForm {
  const form = parseForm(body, maxPairs);
  return {
    samlResponse: form?.get("SAMLResponse") ?? "",
    relayState: form?.get("RelayState") ?? "",
    hasArtifact: form?.has("SAMLart") ?? false,
  };
}
