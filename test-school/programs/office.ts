// Business Office Management: the program page. It books and applies on external pages
//
import type { ProgramPage } from "./program.ts";
import { titleOf } from "./programs.ts";

const title = titleOf("office");

export const page: ProgramPage = {
  sample: true,
  pictureAlt:
    "Line drawing of a desk with a lamp, a computer, an open ledger and shelves of binders above it.",
  badge: "In-person and online",
  blurb:
    "Every trade business needs someone who keeps the office running. Learn records, bookkeeping basics, scheduling and customer service.",
  searchDescription: `${title} training: 4-6 months, in-person and online, day and evening classes, Business Office Professional.`,
  facts: {
    duration: "4-6 months",
    format: "In-person and online",
    certification: "Business Office Professional",
    schedule: "Flexible day and evening classes",
    support: "Career placement assistance, included but not guaranteed",
  },
  benefits: [
    {
      title: "Skills that travel",
      text: "Records, calendars and clear writing are useful in every kind of office.",
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
      title: "Office communication",
      text: "Phones, email and front-desk manners that make a business easy to trust.",
    },
    {
      title: "Documents and records",
      text: "Letters, spreadsheets and filing that someone else can follow.",
    },
    { title: "Bookkeeping basics", text: "Invoices, bills, payroll terms and a ledger that balances." },
    {
      title: "Running the office",
      text: "Scheduling, supplies, customer care and working with a field crew.",
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
      question: "How do I apply?",
      answer: "Choose Apply Now on this page. The application form opens in a new tab.",
    },
    {
      question: "Will you help me find work?",
      answer: "Yes. Career placement assistance is included. No school can promise you a job, and we do not.",
    },
  ],
  closing: {
    title: "Ready to run the office?",
    text: "Talk with an advisor about start times, costs and scholarships.",
  },
  booking: "external",
};
