// Booking a call, and the page after it.

export const schedule = {
  searchTitle: "Schedule a Call",
  searchDescription:
    "Pick a time to talk with an advisor about programs, class times, costs and scholarships.",
  title: "Schedule a Call",
  intro:
    "An advisor will answer your questions about programs, class times and costs. Pick a time that suits you.",
  loading: "Loading the calendar…",
  calendarTitle: "Booking calendar",
  failed: "The calendar could not load here. You can still reach us:",
  noScript: "The calendar needs JavaScript. You can call us, ask us to call you, or open the booking page.",
  otherTitle: "Other ways to reach us",
  call: "Call",
  callBack: "Ask us to call you",
  callBackHint: "Opens an email to us. Add your phone number and a good time.",
  /** The email that it opens. */
  callBackEmail: {
    subject: "Please call me",
    text: "Hello,\n\nplease call me.\n\nMy name:\nMy phone number:\nGood times to call:\n",
  },
  write: "Write to",
  bookingPage: "Open the booking page",
  bookingPageHint: "Our calendar on the scheduling service’s own website.",
  askTitle: "Good to have ready",
  ask: [
    "The programs you are curious about",
    "The hours you could study each week",
    "Your questions about cost",
  ],
} as const;

export const thankYou = {
  searchTitle: "Thank you",
  searchDescription: "Your meeting is scheduled.",
  title: "Thank You!",
  intro: "Your meeting is scheduled.",
  nextTitle: "What happens next?",
  steps: [
    { title: "Check your email", text: "You will get a confirmation email with a calendar invite." },
    {
      title: "Prepare your questions",
      text: "Write down what you want to know about programs, class times and costs.",
    },
    {
      title: "Talk one on one",
      text: "An advisor will have a one-on-one discussion with you about your goals.",
    },
  ],
  programs: "Explore Programs",
  scholarship: "Apply for a Scholarship",
  reschedule: "Need to reschedule? Please contact us:",
} as const;
