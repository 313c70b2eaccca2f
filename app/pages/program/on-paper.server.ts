// What stands below a program's page on paper, where the menu and the foot of the page are not printed.
import { languageAt, wordsOf } from "#words";
import type { WholeProgram } from "../../../words/program.ts";
import { addressIn } from "../../shell/metadata/site-address.ts";

/** `url` is that of the page, from which its language follows. */
export function onPaper({ path }: WholeProgram, url: URL): string {
  const { school, language } = wordsOf(languageAt(url.pathname));
  const { name, postalAddress, phone, email } = school;
  const lines = [name, postalAddress, phone, email, addressIn(language, path)];
  return lines.filter((line) => line !== undefined).join(" · ");
}
