// What stands below a program's page on paper, where the menu and the foot of the page are not printed.
import { languageAt, wordsOf } from "#words";
import type { WholeProgram } from "../../../words/program.ts";
import { addressIn } from "../../shell/metadata/site-address.ts";

/** `url` is that of the page, from which its language follows. A price has its refund policy here too. */
export function onPaper({ path, costs }: WholeProgram, url: URL): string {
  const { school, language } = wordsOf(languageAt(url.pathname));
  const { name, postalAddress, phone, email } = school;
  const refunds = costs?.refunds;
  const policy = refunds && `${refunds.label}: ${addressIn(language, refunds.to)}`;
  const lines = [name, postalAddress, phone, email, addressIn(language, path), policy];
  return lines.filter((line) => line !== undefined).join(" · ");
}
