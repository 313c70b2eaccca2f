// Checks the settings of mail when the server starts, so that no message meets a malformed one later. A fault
// is the rest of a sentence that begins with the variable's name, and never repeats a part of the value,
// which may be a password.
import { asciiAddress, parseMailbox } from "../mailbox.ts";
import { encodingFault, hasUnencodedUserInfo } from "./unencoded-user-info.ts";

/** Undefined if nodemailer can use the address. */
export function smtpUrlFault(text: string): string | undefined {
  if (!/^smtps?:\/\//.test(text)) return "must be an address that begins with smtp:// or smtps://";
  if (hasUnencodedUserInfo(text)) return encodingFault;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.port === "0" || !/^([\w.-]+|\[[\da-f:.]+\])$/i.test(url.hostname))
    return "must have the form smtp://USER:PASSWORD@HOST:587, or smtp://HOST:25 without a user name";
  if (!["", "/"].includes(url.pathname)) return "must end after the port, without a path";
  const isPasswordMissing = url.username !== "" && url.password === "";
  return (
    optionsFault(url.searchParams) ??
    (isPasswordMissing ? "must have a password beside its user name" : undefined)
  );
}

/** Undefined for a sender or recipient that every mail server can carry. */
export function mailboxFault(text: string): string | undefined {
  const { address = "" } = parseMailbox(text) ?? {};
  const isCarried = asciiAddress(address) && !/^\.|\.\.|\.@|@\.|\.$/.test(address);
  return isCarried ? undefined : "must be one email address in ASCII letters, or Name <address>";
}

/** What nodemailer reads from the address, and what an operator may need. https://nodemailer.com/smtp/ */
const switches = ["requireTLS", "ignoreTLS", "tls.rejectUnauthorized"];
const options = [...switches, "tls.servername", "tls.minVersion", "authMethod", "name"];

function optionsFault(parameters: URLSearchParams): string | undefined {
  for (const [name, value] of parameters) {
    if (!options.includes(name))
      return `may have only these options behind ?: ${options.join(", ")}; a ? in a password is written %3F`;
    if (switches.includes(name) && !["true", "false"].includes(value))
      return `must say true or false for ${name}`;
  }
  return undefined;
}
