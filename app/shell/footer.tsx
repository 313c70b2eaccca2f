// The footer on every page, drawn as a title block: about, quick links, next step, contact,
// theme.
import { Link } from "react-router";
import { ButtonLink } from "../ui/button.tsx";
import type { Elements } from "../ui/elements.ts";
import { AddressText, NoWrap } from "../ui/no-wrap.tsx";
import { phoneAddress } from "../ui/phone-address.ts";
import { useWords } from "../words/words.tsx";
import { Copyright } from "./copyright.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export function Footer() {
  const footer = useWords("footer");
  const organisation = useWords("school");
  return (
    <footer className="mt-24 bg-ground-alt print:hidden">
      <div className="sheet py-10 lg:py-14">
        <div className="title-block grid border-2 border-drawing bg-ground sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.3fr_1.3fr]">
          <Cell title={footer.aboutTitle}>
            <p className="max-w-[52ch] text-base">
              <NoWrap text={footer.about} />
            </p>
            <p className="mt-3 max-w-[52ch] text-base text-ink-muted">{footer.placementNote}</p>
          </Cell>
          <Cell title={footer.quickLinksTitle}>
            <ul className="-my-1 columns-2 sm:columns-1">
              {footer.quickLinks.map(({ label, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 min-w-20 items-center text-ink underline decoration-line underline-offset-4 hover:decoration-drawing"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </Cell>
          <Cell title={footer.actionTitle}>
            <div className="flex flex-col gap-3">
              <ButtonLink to="/schedule" variant="outline">
                {footer.call}
              </ButtonLink>
              {footer.donate ? (
                <ButtonLink to="/donate" variant="quiet">
                  {footer.donate}
                </ButtonLink>
              ) : null}
            </div>
          </Cell>
          <Cell title={footer.contactTitle}>
            <address className="-mt-1 flex flex-col items-start text-base not-italic">
              <ContactLink href={phoneAddress(organisation.phone)}>{organisation.phone}</ContactLink>
              <ContactLink href={`mailto:${organisation.email}`}>
                <AddressText text={organisation.email} />
              </ContactLink>
            </address>
            <p className="text-base text-ink-muted">{organisation.locations.join(" · ")}</p>
          </Cell>
        </div>
        {footer.disclosures.map((line) => (
          <p key={line} className="mt-3 max-w-3xl text-base text-ink-muted">
            {line}
          </p>
        ))}
        <div className="mt-6 flex flex-wrap items-end justify-between gap-6">
          <p className="flex flex-wrap items-center gap-x-6 text-base text-ink-muted">
            <Copyright />
            {[...footer.furtherLinks, footer.lookUp].map(({ label, to }) => (
              <Link
                key={to}
                to={to}
                className="inline-flex min-h-11 items-center text-ink underline decoration-line underline-offset-4 hover:decoration-drawing"
              >
                {label}
              </Link>
            ))}
          </p>
          <ThemeSwitch title={footer.themeTitle} />
        </div>
      </div>
    </footer>
  );
}

function Cell({ title, children }: { title: string; children: Elements }) {
  return (
    <section className="-mt-px -ml-px border-drawing border-t border-l p-5 lg:p-6">
      <h2 className="lettering mb-3 text-ink-muted">{title}</h2>
      {children}
    </section>
  );
}

function ContactLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 max-w-full items-center text-ink underline decoration-line underline-offset-4 hover:decoration-drawing"
    >
      {children}
    </a>
  );
}
