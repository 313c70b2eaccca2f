// Electrical Technology: the program page.
import type { ProgramPage } from "./program.ts";
import { titleOf } from "./programs.ts";

const title = titleOf("electrical");

export const page: ProgramPage = {
  sample: true,
  pictureAlt:
    "Line drawing of an open service panel with cables running up the studs to a switch, an outlet and a lamp.",
  badge: "Safety first",
  blurb:
    "Learn to wire circuits, set panels and devices, and read what a meter tells you. Safety comes first, in every lesson.",
  searchDescription: `${title} training: 4-6 months, in-person and online, day and evening classes, Electrical Safety Certification.`,
  facts: {
    duration: "4-6 months",
    format: "In-person and online",
    certification: "Electrical Safety Certification",
    schedule: "Flexible day and evening classes",
    support: "Career placement assistance, included but not guaranteed",
  },
  benefits: [
    {
      title: "Safety in every lesson",
      text: "Lockout, testing and protective gear become habits before anything is live.",
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
      title: "Safety and theory",
      text: "Voltage, current and resistance, and how to work without getting hurt.",
    },
    {
      title: "Wiring and devices",
      text: "Cable, boxes, switches, outlets and lights, installed and tested.",
    },
    {
      title: "Panels, circuits and grounding",
      text: "Breakers, loads, grounding and the path that power takes back.",
    },
    { title: "Plans and troubleshooting", text: "Read electrical drawings and find a fault step by step." },
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
      question: "Are there evening classes?",
      answer: "Yes. Classes are offered in the day and in the evening.",
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
    title: "Ready to close your first circuit?",
    text: "Talk with an advisor about start times, costs and scholarships.",
  },
  booking: "own",
};
