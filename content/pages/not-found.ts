// The page for unknown addresses.

export const notFound = {
  code: "404",
  title: "Page Not Found",
  requested: "You asked for",
  text: "We can't find that page. The address may have a typo, or the page has moved.",
  home: "Return Home",
  programs: "View All Programs",
  popularTitle: "Or go straight to a program",
  links: [
    { label: "HVAC", to: "/hvac" },
    { label: "Plumbing", to: "/plumbing" },
    { label: "Electrical", to: "/electrical" },
    { label: "Office Management", to: "/officemanagement" },
    { label: "Construction", to: "/construction" },
  ],
} as const;
