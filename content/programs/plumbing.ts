// Professional Plumbing: the program page.
import type { ProgramPage } from "./program.ts";
import { titleOf } from "./programs.ts";

const title = titleOf("plumbing");

export const page: ProgramPage = {
  sample: true,
  pictureAlt:
    "Line drawing of a bathroom in section: sink, supply lines, trap, drain stack and vent inside the wall.",
  badge: "In-person and online",
  blurb:
    "Learn how water gets into a building and how it gets out again. You study supply, drain and vent systems, fixtures, service and repair.",
  searchDescription: `${title} training: 4-6 months, in-person and online, day and evening classes, Plumbing Trade Certificate.`,
  facts: {
    duration: "4-6 months",
    format: "In-person and online",
    certification: "Plumbing Trade Certificate",
    schedule: "Flexible day and evening classes",
    support: "Career placement assistance, included but not guaranteed",
  },
  benefits: [
    {
      title: "The whole system",
      text: "Supply, drain, waste and vent: you learn how the parts depend on each other.",
    },
    { title: "In person or online", text: "Study in the format that works where you live." },
    { title: "Day and evening classes", text: "Choose class times that fit around work and family." },
    { title: "Help paying for it", text: "Need-based scholarships and financial aid are open to you." },
    { title: "Career placement assistance", text: "Help with your job search is included, not guaranteed." },
    {
      title: "A faith-based school",
      text: "Teaching built on Christian values and respect for every student.",
    },
  ],
  modules: [
    {
      title: "Safety, tools and pipe",
      text: "Work safely, measure and cut, and join copper, PEX, PVC and steel.",
    },
    { title: "Water supply", text: "Mains, meters, valves and water heaters, sized and laid out." },
    {
      title: "Drains, waste and vents",
      text: "Slope, traps and vents: why a drain runs quietly and why it clogs.",
    },
    {
      title: "Fixtures, service and repair",
      text: "Set fixtures, test your work, and trace a leak to its source.",
    },
  ],
  faq: [
    {
      question: "How long does the program take?",
      answer: `The ${title} program takes 4-6 months.`,
    },
    {
      question: "Can I study online?",
      answer: "Yes. The program is offered in person and online. An advisor can help you choose.",
    },
    {
      question: "How many hours a week should I plan for?",
      answer: "We recommend 10-15 hours a week, counting class time and study.",
    },
    {
      question: "What certificate will I get?",
      answer: "The program leads to the Plumbing Trade Certificate.",
    },
    {
      question: "Will you help me find work?",
      answer: "Yes. Career placement assistance is included. No school can promise you a job, and we do not.",
    },
  ],
  closing: {
    title: "Ready to pick up the wrench?",
    text: "Talk with an advisor about start times, costs and scholarships.",
  },
  booking: "own",
};
