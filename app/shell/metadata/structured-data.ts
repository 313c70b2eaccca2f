// Structured data for search engines (JSON-LD, schema.org): the school, breadcrumbs, a program and its
// questions. It states only what the page states: a duration of "4-6 months" is a range, which timeToComplete
// cannot express.
import type { WholeProgram } from "../../../words/program.ts";
import type { FrameWords } from "../../words/words.tsx";
import { addressIn, publicOrigin } from "./site-address.ts";

/** A node of schema.org: its type and its properties. */
export type SchemaNode = { "@type": string | readonly string[]; readonly [property: string]: unknown };

/** One JSON-LD document for all nodes of a page. */
export function structuredData(things: readonly SchemaNode[]): {
  "@context": string;
  "@graph": readonly SchemaNode[];
} {
  return { "@context": "https://schema.org", "@graph": things };
}

export function organisationSchema({ school }: FrameWords): SchemaNode {
  return {
    ...provider(school),
    alternateName: school.shortName,
    description: school.tagline,
    logo: address("/icon-512.png"),
    email: school.email,
    telephone: school.phone,
    areaServed: school.locations,
    address: school.postalAddress,
    ...(school.ein ? { taxID: school.ein, nonprofitStatus: "Nonprofit501c3" } : {}),
  };
}

export function siteSchema({ school, language }: FrameWords): SchemaNode {
  return {
    "@type": "WebSite",
    name: school.name,
    url: addressIn(language, "/"),
    inLanguage: language.tag,
    publisher: { "@id": address("/#school") },
  };
}

/** The breadcrumbs from the home page to this page. A program is listed below Programs. */
export function breadcrumbsSchema(
  { navigationLinks, language }: FrameWords,
  page: { title: string; path: string },
): SchemaNode {
  const above = navigationLinks.filter(({ to }) => to === "/" || page.path.startsWith(`${to}/`));
  const steps = [...above.map(({ label, to }) => ({ title: label, path: to })), page];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ title, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: addressIn(language, path),
    })),
  };
}

export function programSchema({ school, language }: FrameWords, program: WholeProgram): SchemaNode {
  return {
    "@type": "EducationalOccupationalProgram",
    name: program.title,
    description: program.blurb,
    url: addressIn(language, program.path),
    provider: provider(school),
    educationalProgramMode: program.facts.format,
    occupationalCredentialAwarded: {
      "@type": "EducationalOccupationalCredential",
      name: program.facts.certification,
    },
    ...program.termsSchema,
  };
}

export function questionsSchema({ language }: FrameWords, { faq, path }: WholeProgram): SchemaNode {
  return {
    "@type": "FAQPage",
    url: addressIn(language, path),
    mainEntity: faq.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function provider(school: FrameWords["school"]): SchemaNode {
  return {
    "@type": ["EducationalOrganization", "NGO"],
    "@id": address("/#school"),
    name: school.name,
    url: address("/"),
  };
}

function address(path: string): string {
  return `${publicOrigin()}${path}`;
}
