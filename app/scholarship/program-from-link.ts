// Which program a link such as /scholarship?program=hvac means; the words are those of the program pages' paths.
import type { scholarshipPrograms } from "../../contract/scholarship.ts";

type Program = (typeof scholarshipPrograms)[number];

const pathNames: Record<string, Program> = {
  electrical: "Electrical",
  hvac: "HVAC",
  plumbing: "Plumbing",
  businessoffice: "Business Office",
  officemanagement: "Business Office",
  businessofficemanagement: "Business Office",
  construction: "Construction",
  constructionmanagement: "Construction",
};

export function programFromLink(search: string): Program | undefined {
  const asked = new URLSearchParams(search).get("program") ?? "";
  const name = asked.toLowerCase().replaceAll(/[^a-z]/g, "");
  return Object.hasOwn(pathNames, name) ? pathNames[name] : undefined;
}
