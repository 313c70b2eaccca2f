// The home page. The success stories are samples: replace them with consented
// ones.
import { houseLegend } from "../drawings/house.ts";
import { organisation, tagline } from "../organisation.ts";
import { titleOf } from "../programs/programs.ts";
import { capitalised, inWords } from "../wording.ts";

const { kind, places } = organisation;

export const home = {
  sample: true,
  searchTitle: `${organisation.name}: learn a trade you can build on`,
  searchDescription: `${tagline}. Day and evening classes, need-based scholarships and help finding work.`,
  eyebrow: capitalised(kind.replace(/^an? /, "")),
  title: "Learn a trade you can build on",
  intro: `Train ${places.choice}, by day or in the evening. Need-based scholarships help with the cost, and we help you look for work when you finish.`,
  start: "Start Your Journey",
  book: "Book a Call",
  welcomeToast: {
    title: `Welcome to ${organisation.shortName}!`,
    description: "Here are the programs. Take your time.",
  },
  house: {
    legendTitle: `One house, ${inWords(houseLegend.length)} trades`,
    legendHint: "Choose a trade to see its part of the house.",
  },
  featuresTitle: "How we help",
  features: [
    {
      title: "Scholarships based on need",
      text: "Tell us your story and what you can afford. People in treatment or support programs are welcome here.",
    },
    {
      title: "Classes that fit your day",
      text: `Choose day or evening classes, ${places.choice}.`,
    },
    {
      title: "Help toward a job",
      text: "Career placement assistance is part of every program: included, not guaranteed.",
    },
  ],
  programsTitle: "Featured programs",
  learnMore: "Learn More",
  viewAll: "View All Programs",
  statisticsTitle: "Measured so far",
  statistics: [
    { figure: "500+", label: "students enrolled" },
    { figure: "85%", label: "job placement rate" },
    { figure: "$45K+", label: "average starting salary" },
  ],
  /** "As of" and source for the figures; empty until the school can state them. */
  statisticsSource: "",
  scholarshipTitle: "Cost should not be what stops you",
  scholarshipText:
    "Our scholarships are based on need. Apply when you are ready. If you would rather talk first, schedule a consultation.",
  /** A drawing or photograph beside it, of content/drawings; "" shows none. */
  scholarshipPicture: "workshop.svg",
  scholarshipPictureAlt:
    "Line drawing of a workshop: a bench with a vise, tools on the wall, a lamp and a rolled drawing.",
  apply: "Apply for Scholarship",
  consult: "Schedule Consultation",
  storiesTitle: "Success stories",
  sampleLabel: "Sample story",
} as const;

type Story = { sample?: true; name: string; program: string; quote: string };

export const successStories: readonly Story[] = [
  {
    sample: true,
    name: "Student name",
    program: titleOf("hvac"),
    quote:
      "This is where a graduate will tell, in their own words, what the evening classes were like and what they do now.",
  },
  {
    sample: true,
    name: "Student name",
    program: titleOf("electrical"),
    quote:
      "This is where a second graduate will tell how the scholarship helped and what they would say to someone who is unsure.",
  },
];
