// The address of the school's application form, with the program that a link is about if the form takes one
//
import type { Words } from "../../words/compose-language.ts";

type FormSettings = Pick<Words["school"], "applicationFormProgram"> & {
  links: Pick<Words["school"]["links"], "applicationForm">;
};

type ChosenProgram = { title: string; path: string; formAnswer?: string };

/** A school without an external form has the one of this site. */
const ownForm = "/scholarship";

/**
 * Returns this site's form with the program selected if it offers it, or the external form with the program's
 * title as the parameter that the school names.
 */
export function applicationFormAddress(
  { links, applicationFormProgram: parameter }: FormSettings,
  program?: ChosenProgram,
): string {
  const form = links.applicationForm || ownForm;
  if (!program) return form;
  if (form === ownForm) {
    const name = program.path.slice(program.path.lastIndexOf("/") + 1);
    return program.formAnswer ? `${ownForm}?program=${name}` : ownForm;
  }
  if (!parameter) return form;
  const address = new URL(form);
  address.searchParams.set(parameter, program.title);
  return address.href;
}
