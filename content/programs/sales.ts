// Sales Mastery: the program page: online, self-paced, with a CRM license offer.
import type { ProgramPage } from "./program.ts";
import { titleOf } from "./programs.ts";

const title = titleOf("sales");

export const page: ProgramPage = {
  sample: true,
  pictureAlt: "Line drawing of a shopfront with an awning, a hanging sign, a counter and a telephone.",
  badge: "Online with live coaching",
  blurb:
    "Learn to listen well, explain clearly and close a sale with integrity. You study online at your own pace, with live coaching.",
  searchDescription: `${title} training: 3-4 months, online with live coaching, self-paced, Professional Sales Certification.`,
  facts: {
    duration: "3-4 months",
    format: "Online with live coaching",
    certification: "Professional Sales Certification",
    schedule: "Self-paced",
    support: "Career placement assistance, included but not guaranteed",
  },
  offer: {
    title: "Special offer: a free premium CRM license",
    text: "Students receive a premium CRM license at no charge. Stated value: $999.",
  },
  benefits: [
    {
      title: "Live coaching",
      text: "Practice real conversations with a coach who tells you what to change.",
    },
    { title: "Self-paced", text: "Study online when your day allows it." },
    {
      title: "Free premium CRM license",
      text: "A premium CRM license with a stated value of $999 is part of the offer.",
    },
    { title: "Help paying for it", text: "Ask an advisor about need-based scholarships and financial aid." },
    { title: "Career placement assistance", text: "Help with your job search is included, not guaranteed." },
    { title: "Honest selling", text: "Christian values in practice: tell the truth and serve the customer." },
  ],
  modules: [
    { title: "Sales foundations", text: "What a customer needs, what you offer, and how trust is earned." },
    { title: "Finding the right customers", text: "Research, first contact and good questions." },
    {
      title: "Conversations and objections",
      text: "Present clearly, hear the concern, and answer it honestly.",
    },
    { title: "Closing and follow-up", text: "Agree on the next step and keep your promises in the CRM." },
  ],
  faq: [
    { question: "How long does the program take?", answer: `The ${title} program takes 3-4 months.` },
    {
      question: "Are classes held at set times?",
      answer: "No. The program is online and self-paced, with live coaching.",
    },
    {
      question: "How many hours a week should I plan for?",
      answer: "We recommend 10-15 hours a week, counting coaching and study.",
    },
    {
      question: "What is the CRM offer?",
      answer: "Students receive a free premium CRM license with a stated value of $999.",
    },
    {
      question: "Will you help me find work?",
      answer: "Yes. Career placement assistance is included. No school can promise you a job, and we do not.",
    },
  ],
  closing: {
    title: "Ready to start the conversation?",
    text: "Talk with an advisor about costs, coaching and scholarships.",
  },
  booking: "own",
};
