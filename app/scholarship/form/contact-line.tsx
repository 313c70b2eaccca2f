// One sentence with the school's phone number and email address as `tel:` and `mailto:` links.

type ContactLineProps = {
  before: string;
  between: string;
  after?: string;
  organisation: { phone: string; email: string };
};

export function ContactLine({
  before,
  between,
  after = ".",
  organisation: { phone, email },
}: ContactLineProps) {
  return (
    <>
      {before}{" "}
      <a
        href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}
        className="whitespace-nowrap underline underline-offset-4"
      >
        {phone}
      </a>{" "}
      {between}{" "}
      <a href={`mailto:${email}`} className="break-words underline underline-offset-4">
        {email}
      </a>
      {after}
    </>
  );
}
