// What clients and identity providers send to single sign-on, parsed at the edge.
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
 * The form that a browser posts for an identity provider (OASIS saml-bindings-2.0-os, 3.5). What is missing
 * is empty.
 */
export type ResponseForm = {
  samlResponse: string;
  /**
   * The id of a sign-in begun here; where the identity provider began, the address to lead to, or nothing.
   */
  relayState: string;
  hasArtifact: boolean;
};

/** The largest form taken: a response of 190 KB, with all the groups of a person in a large organisation. */
export const maxFormBytes = 262_144;

/** The binding has three. */
const mostPairs = 20;

export function readResponseForm(body: string): ResponseForm {
  const form = parseForm(body, mostPairs);
  return {
    samlResponse: form?.get("SAMLResponse") ?? "",
    relayState: form?.get("RelayState") ?? "",
    hasArtifact: form?.has("SAMLart") ?? false,
  };
}
