// The sentence of each refusal of the look-up that is answered without the page.
import type { FormRefusals } from "../platform/http/posted-form.ts";

export const refusals: FormRefusals = {
  broken: "The form did not arrive whole. Please go back in your browser and send it again.",
  cross_site: "This form is only taken from the school's own website. Please open the page there.",
  method_not_allowed: "This page is read with GET and its form sent with POST.",
  body_too_large: "The form is too long. Please go back in your browser and check what you typed.",
  unsupported_media_type: "The form must be sent as application/x-www-form-urlencoded.",
  too_many_requests: "Too many look-ups came from your network. Please try again later.",
  unexpected: "Something went wrong on our side. Please try again later.",
  unavailable: "The form cannot be taken at the moment. Please send it again in a minute.",
};
