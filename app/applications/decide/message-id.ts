// The id of one applicant's message of a text to several. It follows from the ids of text and application, so
// that a call that is repeated after a reload sends nothing twice.

/** A UUID of version 4 (RFC 9562), if both are: the random bits of the two, combined by exclusive or. */
export function messageIdOf(textId: string, applicationId: string): string {
  const digits = Array.from(textId, (digit, index) => combined(digit, applicationId[index] ?? "0")).join("");
  return `${digits.slice(0, 14)}4${digits.slice(15, 19)}${textId[19]}${digits.slice(20)}`;
}

function combined(one: string, other: string): string {
  return one === "-" ? "-" : (Number.parseInt(one, 16) ^ Number.parseInt(other, 16)).toString(16);
}
