// HVAC Technician: the program page.
import type { ProgramPage } from "./program.ts";
import { titleOf } from "./programs.ts";

const title = titleOf("hvac");

export const page: ProgramPage = {
  sample: true,
  pictureAlt:
    "Line drawing of an air conditioner outside a house wall, its refrigerant lines running to an air handler and ducts inside.",
  badge: "EPA 608 prep included",
  blurb:
    "Learn to install, service and repair heating and cooling systems. You work with your hands, study in the classroom, and prepare for the EPA 608 exam.",
  searchDescription: `${title} training: 6-8 months, hands-on with classroom, EPA 608 prep included, day and evening classes.`,
  facts: {
    duration: "6-8 months",
    format: "Hands-on with classroom",
    certification: "EPA Universal Certification & HVAC-R Certification",
    schedule: "Flexible day and evening classes",
    support: "Career placement assistance, included but not guaranteed",
  },
  benefits: [
    {
      title: "Hands-on training",
      text: "Practice on equipment and learn the reasons behind each step in class.",
    },
    { title: "EPA 608 prep", text: "Preparation for the exam is part of the program, not an extra." },
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
      title: "Safety, tools and heat",
      text: "Work safely, use the meters and gauges, and learn how heat moves.",
    },
    {
      title: "The refrigeration cycle",
      text: "Compressor, condenser, metering device, evaporator: what each one does.",
    },
    {
      title: "Heating and air flow",
      text: "Furnaces, heat pumps, ducts and the air that moves through them.",
    },
    {
      title: "Service and EPA 608",
      text: "Find faults in order, handle refrigerant correctly and prepare for the exam.",
    },
  ],
  faq: [
    {
      question: "How long does the program take?",
      answer: `The ${title} program takes 6-8 months. An advisor can walk you through the class calendar.`,
    },
    {
      question: "How many hours a week should I plan for?",
      answer: "We recommend 10-15 hours a week, counting class time and study.",
    },
    {
      question: "Can I keep my job while I study?",
      answer:
        "Classes are offered in the day and in the evening, so you can choose the times that fit your work.",
    },
    {
      question: "Is the EPA 608 exam part of the program?",
      answer:
        "Preparation for EPA 608 is included. The program works toward EPA Universal Certification and HVAC-R Certification.",
    },
    {
      question: "Will you help me find work?",
      answer: "Yes. Career placement assistance is included. No school can promise you a job, and we do not.",
    },
  ],
  closing: {
    title: "Ready to work on your first system?",
    text: "Talk with an advisor about start times, costs and scholarships.",
  },
  booking: "own",
};
