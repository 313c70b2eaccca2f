// The partnership page: three partner types with four key benefits each.
import { organisation } from "../organisation.ts";

export const partners = {
  sample: true,
  searchTitle: "Partners",
  searchDescription:
    "How industry partners, educational institutions and community organizations can work with our nonprofit trade school.",
  title: `Partner With ${organisation.shortName}`,
  intro:
    "Three kinds of partners, one aim: more people with a trade. Here is what you get from working with us.",
  benefitsTitle: "Key benefits",
  discuss: "Schedule Partnership Discussion",
  types: [
    {
      title: "Industry Partners",
      text: "For companies that need skilled people and want a say in how they are trained.",
      benefits: [
        "Meet students before they graduate",
        "Tell us which skills your crews need",
        "Support training close to your work",
        "Be part of a student’s first step in the trade",
      ],
    },
    {
      title: "Educational Institutions",
      text: "For schools and colleges whose students like to work with their hands.",
      benefits: [
        "A hands-on path for your students",
        "In-person and online programs to suggest",
        "Day and evening classes that fit around other study",
        "Need-based scholarships to tell families about",
      ],
    },
    {
      title: "Community Organizations",
      text: "For treatment programs, churches and support organizations.",
      benefits: [
        "A next step for the people you serve",
        "Scholarships based on need",
        "A school as patient as you are",
        "An advisor to call with questions",
      ],
    },
  ],
  closingTitle: "Work with us",
  closingText:
    "A first talk does not commit you to anything. Bring your questions and tell us what you need.",
  call: "Schedule a Call",
} as const;
