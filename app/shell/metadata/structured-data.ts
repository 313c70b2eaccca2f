// Structured data for search engines (JSON-LD, schema.org): the school, breadcrumbs, a program and its
// questions. It states only what the page states: a duration of "4-6 months" is a range, which timeToComplete
// cannot express.
import { organisation, tagline } from "#content/organisation.ts";
import type { WholeProgram } from "#content/programs/program.ts";
import { navigationLinks } from "#content/site.ts";
import { publicOrigin } from "./site-address.ts";

/** A node of schema.org: its type and its properties. */
export type SchemaNode = { "@type": string | readonly string[]; readonly [property: string]: unknown };

/** One JSON-LD document for all nodes of a page. */
export function structuredData(things: readonly SchemaNode[]): {
  "@context": string;
  "@graph": readonly SchemaNode[];
} {
  return { "@context": "https://schema.org", "@graph": things };
}

export function organisationSchema(): SchemaNode {
  return {
    ...provider(),
    alternateName: organisation.shortName,
    description: tagline,
    logo: address("/icon-512.png"),
    email: organisation.email,
    telephone: organisation.phone,
    areaServed: organisation.locations.filter((place) => place.toLowerCase() !== "online"),
  };
}

export function siteSchema(): SchemaNode {
  return {
    "@type": "WebSite",
    name: organisation.name,
    url: address("/"),
    publisher: { "@id": address("/#school") },
  };
}

/** The breadcrumbs from the home page to this page. A program is listed below Programs. */
export function breadcrumbsSchema(page: { title: string; path: string }): SchemaNode {
  const above = navigationLinks.filter(({ to }) => to === "/" || page.path.startsWith(`${to}/`));
  const steps = [...above.map(({ label, to }) => ({ title: label, path: to })), page];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ title, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: address(path),
    })),
  };
}

export function programSchema(program: WholeProgram): SchemaNode {
  return {
    "@type": "EducationalOccupationalProgram",
    name: program.title,
    description: program.blurb,
    url: address(program.path),
    provider: provider(),
    educationalProgramMode: program.facts.format,
    occupationalCredentialAwarded: {
      "@type": "EducationalOccupationalCredential",
      name: program.facts.certification,
    },
  };
}

export function questionsSchema({ faq, path }: WholeProgram): SchemaNode {
  return {
    "@type": "FAQPage",
    url: address(path),
    mainEntity: faq.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function provider(): SchemaNode {
  return {
    "@type": ["EducationalOrganization", "NGO"],
    "@id": address("/#school"),
    name: organisation.name,
    url: address("/"),
  };
}

function address(path: string): string {
  return `${publicOrigin()}${path}`;
}
