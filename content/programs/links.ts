// Titles and paths of the six program pages: for the route table, the "Explore Other Programs" strip and the 404 page.

export const programLinks = [
  {
    title: "Electrical Technology",
    path: "/programs/electrical",
    aliases: ["/electrical"],
    page: "electrical",
  },
  { title: "HVAC Technician", path: "/programs/hvac", aliases: ["/hvac"], page: "hvac" },
  { title: "Professional Plumbing", path: "/programs/plumbing", aliases: ["/plumbing"], page: "plumbing" },
  {
    title: "Business Office Management",
    path: "/programs/officemanagement",
    aliases: ["/businessoffice", "/officemanagement"],
    page: "office",
  },
  {
    title: "Construction Management",
    path: "/programs/construction",
    aliases: ["/construction"],
    page: "construction",
  },
  { title: "Sales Mastery", path: "/programs/sales", aliases: ["/sales"], page: "sales" },
] as const;
