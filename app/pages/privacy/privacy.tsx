// The privacy page: what is kept, for how long, who reads it, and how it is deleted.
import { organisation } from "#content/organisation.ts";
import { privacy } from "#content/pages/privacy.ts";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { EmailAddress } from "../../ui/email-address.tsx";
import { phoneAddress } from "../../ui/phone-address.ts";

export const meta = () =>
  pageMeta({ title: privacy.searchTitle, description: privacy.searchDescription, path: "/privacy" });

export default function Privacy() {
  return (
    <article className="mx-auto max-w-3xl px-4 py-10 sm:py-16">
      <h1 className="font-bold font-heading text-4xl sm:text-5xl">{privacy.title}</h1>
      <p className="mt-4 max-w-[56ch] text-xl">{privacy.intro}</p>
      {privacy.sections.map(({ title, points }) => (
        <section key={title} className="mt-8 border-line border-t pt-6">
          <h2 className="font-bold font-heading text-2xl">{title}</h2>
          <ul className="mt-3 list-disc space-y-2 pl-5">
            {points.map((point) => (
              <li key={point} className="max-w-[64ch]">
                {point}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className="mt-8 border-drawing border-2 p-5">
        <h2 className="font-bold font-heading text-2xl">{privacy.contactTitle}</h2>
        <p className="mt-2">
          {privacy.contactBefore}{" "}
          <a
            href={phoneAddress(organisation.phone)}
            className="whitespace-nowrap underline underline-offset-4"
          >
            {organisation.phone}
          </a>{" "}
          {privacy.contactBetween} <EmailAddress address={organisation.email} />.
        </p>
      </section>
    </article>
  );
}
