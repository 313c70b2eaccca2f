// The sentence of each refusal of the posted application that is answered without the page.
import type { FormRefusals } from "../platform/http/posted-form.ts";

export const refusals: FormRefusals = {
  broken: "The form did not arrive whole. Please go back in your browser and send it again.",
  cross_site:
    "This form is only taken from the school's own website. Please open the application page there.",
  method_not_allowed: "The application form is read with GET and sent with POST.",
  body_too_large:
    "Your application is too long to be sent. Please go back in your browser and shorten your longest answer.",
  unsupported_media_type: "The form must be sent as application/x-www-form-urlencoded.",
  too_many_requests:
    "The form was sent too often from your network. Please go back in your browser, and send it again later.",
  unexpected:
    "Something went wrong on our side. Please go back in your browser, and send the form again later.",
  unavailable:
    "The form cannot be taken at the moment. Please go back in your browser, and send it again in a minute.",
};
