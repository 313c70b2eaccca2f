// What the six programs with a page of their own are called. Every page, card, answer, picture and search entry says it
// from here.

export const programTitles = {
  electrical: "Electrical Technology",
  hvac: "HVAC Technician",
  plumbing: "Professional Plumbing",
  office: "Business Office Management",
  construction: "Construction Management",
  sales: "Sales Mastery",
} as const;
