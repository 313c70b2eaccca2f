// The form's own words for its questions, so that staff and applicants speak of the same thing.
import { scholarshipSections } from "#content/pages/scholarship.ts";
import type { ScholarshipField } from "../../contract/scholarship.ts";

export function questionLabel(name: ScholarshipField): string {
  const questions = scholarshipSections.flatMap((section) => section.questions);
  return questions.find((question) => question.name === name)?.label ?? name;
}
