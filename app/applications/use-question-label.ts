// The form's own words for its questions, so that staff and applicants speak of the same thing.
import type { ScholarshipField } from "../../contract/scholarship.ts";
import { useWords } from "../words/words.tsx";

export function useQuestionLabel(): (name: ScholarshipField) => string {
  const questions = useWords("scholarshipSections").flatMap((section) => section.questions);
  return (name) => questions.find((question) => question.name === name)?.label ?? name;
}
