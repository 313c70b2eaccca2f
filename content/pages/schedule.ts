// Booking a call, and the page after it.

export const schedule = {
  searchTitle: "Schedule a Call",
  searchDescription:
    "Pick a time to talk with an advisor about programs, class times, costs and scholarships.",
  title: "Schedule a Call",
  intro:
    "Pick a time that suits you. An advisor will answer your questions about programs, class times and cost.",
  loading: "Loading the calendar…",
  calendarTitle: "Booking calendar",
  failed: "The calendar could not load here. You can book on the scheduling service’s own page, or call us.",
  noScript: "The calendar needs JavaScript. You can book on the scheduling service’s own page or call us.",
  otherTitle: "Other ways to reach us",
  bookingPage: "Open the booking page",
  call: "Call",
  write: "Write to",
  askTitle: "Good to have ready",
  ask: [
    "The programs you are curious about",
    "The hours you could study each week",
    "Any question about cost",
  ],
} as const;

export const thankYou = {
  searchTitle: "Thank you",
  searchDescription: "Your meeting is scheduled.",
  title: "Thank You!",
  intro: "Your meeting is scheduled.",
  nextTitle: "What happens next?",
  steps: [
    { title: "Check your e-mail", text: "You will get a confirmation e-mail with a calendar invite." },
    {
      title: "Prepare your questions",
      text: "Write down what you want to know about programs, class times and cost.",
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
