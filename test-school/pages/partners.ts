// The partnership page: three partner types with four key benefits each.
import { organisation } from "../organisation.ts";

export const partners = {
  sample: true,
  searchTitle: "Partners",
  searchDescription:
    "How industry partners, educational institutions and community organizations can work with our nonprofit trade school.",
  title: `Partner With ${organisation.shortName}`,
  intro:
    "Three kinds of partners, one aim: more people with a trade. This is what each of us brings to the table.",
  benefitsTitle: "Key benefits",
  discuss: "Schedule Partnership Discussion",
  types: [
    {
      title: "Industry Partners",
      text: "For companies that need skilled people and want a hand in how they are trained.",
      benefits: [
        "Meet students before they graduate",
        "Tell us which skills your crews need",
        "Support training close to your work",
        "Be part of a student’s first step in the trade",
      ],
    },
    {
      title: "Educational Institutions",
      text: "For schools and colleges whose students would rather build than sit.",
      benefits: [
        "A hands-on path for your students",
        "In-person and online programs to point to",
        "Day and evening classes beside other study",
        "Need-based scholarships to tell families about",
      ],
    },
    {
      title: "Community Organizations",
      text: "For treatment programs, churches and support organizations that walk with people.",
      benefits: [
        "A next step for the people you serve",
        "Scholarships based on need",
        "A school that shares your patience",
        "An advisor to call with questions",
      ],
    },
  ],
  closingTitle: "Sign on",
  closingText: "A first talk commits you to nothing. Bring your questions and what you need.",
  call: "Schedule a Call",
} as const;
