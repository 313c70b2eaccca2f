// The fields of the form about somebody who helps the applicant to fill it in. They are no questions to the
// applicant, and nothing in them is checked or sent unless the first one is ticked. Without Zod.

export const helperFields = [
  "isHelped",
  "helperName",
  "helperOrganization",
  "helperEmail",
  "helperFollows",
] as const;
export type HelperField = (typeof helperFields)[number];
export type HelperAnswers = { readonly [name in HelperField]?: string | undefined };

/** What a ticked box of the form says. */
export const ticked = "yes";
