// The mission page.
import { organisation } from "../organisation.ts";

export const mission = {
  sample: true,
  searchTitle: "Mission",
  searchDescription: `Who we are: a Christian-values based nonprofit that offers need-based scholarships for trade-school education in ${organisation.places.all}.`,
  title: "Our Mission",
  lead: "We help people learn a trade, whatever they can pay and wherever they are starting from.",
  text: "We do it with need-based scholarships for online and in-person trade-school education.",
  whoTitle: "Who We Are",
  who: [
    `${organisation.shortName} is a faith-based 501(c)(3) nonprofit. Our teaching rests on Christian values, and our doors are open to people who want a career, including people in treatment or support organizations.`,
    `You can study ${organisation.places.choice}, by day or in the evening. We help with job placement and with financial aid.`,
  ],
  /** A drawing or photograph beside it, of content/drawings; "" shows none. */
  whoPicture: "plumb-wall.svg",
  whoPictureAlt: "Line drawing of a brick wall with a plumb line beside it and a level on top.",
  verse: {
    text: "A plumb line shows a builder what is true. In the book of Amos it stands for the same thing.",
    reference: "Amos 7:7",
  },
  valuesTitle: "Core Values",
  values: [
    {
      title: "Faith-Based Education",
      text: "Christian values guide how we teach and how we treat each other.",
    },
    {
      title: "Community Impact",
      text: "A skilled worker strengthens a family, a workplace and a neighborhood.",
    },
    { title: "Excellence", text: "Good work is square, level and true. We teach to that standard." },
    {
      title: "Accessibility",
      text: "Scholarships, day and evening classes and online study let more people in.",
    },
  ],
  impactTitle: "Our Impact",
  impact:
    "These are the figures we report today. Behind each one is a person who decided to begin. Career placement assistance is included, not guaranteed.",
  join: "Join Our Mission",
  joinText: "Study with us, teach with us, or support someone who does. Start with a conversation.",
} as const;
