// Construction Management: the program page; its FAQ has four items.
import type { ProgramPage } from "./program.ts";
import { titleOf } from "./programs.ts";

const title = titleOf("construction");

export const page: ProgramPage = {
  sample: true,
  pictureAlt:
    "Line drawing of a house frame under construction: footing, studs, headers, rafters and a level on the sill.",
  badge: "In-person and online",
  blurb: "Learn to read the plans, price the work, line up the crews and hand over a job you are proud of.",
  searchDescription: `${title} training: 4-6 months, in-person and online, day and evening classes, Construction Management Certification.`,
  facts: {
    duration: "4-6 months",
    format: "In-person and online",
    certification: "Construction Management Certification",
    schedule: "Flexible day and evening classes",
    support: "Career placement assistance, included but not guaranteed",
  },
  benefits: [
    {
      title: "The whole job",
      text: "You learn how plans, people, money and time come together on one site.",
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
    { title: "Plans and site safety", text: "Read a drawing set and keep everyone on the site safe." },
    {
      title: "Estimates and budgets",
      text: "Count what a job needs, price labor and materials, and track the cost.",
    },
    { title: "Schedules and crews", text: "Put the trades in the right order and keep the work moving." },
    { title: "Quality and close-out", text: "Inspect, correct, document and hand over a finished job." },
  ],
  faq: [
    {
      question: "How long does the program take?",
      answer: `The ${title} program takes 4-6 months.`,
    },
    {
      question: "Can I study online?",
      answer: "Yes. The program is offered in person and online, with day and evening classes.",
    },
    {
      question: "How many hours a week should I plan for?",
      answer: "We recommend 10-15 hours a week, counting class time and study.",
    },
    {
      question: "Will you help me find work?",
      answer: "Yes. Career placement assistance is included. No school can promise you a job, and we do not.",
    },
  ],
  closing: {
    title: "Ready to lead the job?",
    text: "Talk with an advisor about start times, costs and scholarships.",
  },
  booking: "own",
};
