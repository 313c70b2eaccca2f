// Titles and paths of the six program pages: for the route table, the "Explore Other Programs" strip and the 404 page.
import { programTitles } from "./titles.ts";

export const programLinks = [
  {
    title: programTitles.electrical,
    path: "/programs/electrical",
    aliases: ["/electrical"],
    page: "electrical",
  },
  { title: programTitles.hvac, path: "/programs/hvac", aliases: ["/hvac"], page: "hvac" },
  { title: programTitles.plumbing, path: "/programs/plumbing", aliases: ["/plumbing"], page: "plumbing" },
  {
    title: programTitles.office,
    path: "/programs/officemanagement",
    aliases: ["/businessoffice", "/officemanagement"],
    page: "office",
  },
  {
    title: programTitles.construction,
    path: "/programs/construction",
    aliases: ["/construction"],
    page: "construction",
  },
  { title: programTitles.sales, path: "/programs/sales", aliases: ["/sales"], page: "sales" },
] as const;
