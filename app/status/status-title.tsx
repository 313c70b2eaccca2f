// The heading of the look-up's pages, and what is wrong in its forms.
import type { FieldProblem } from "../ui/forms/error-summary.tsx";

export function Title({ text }: { text: string }) {
  return <h1 className="font-bold font-heading text-4xl sm:text-5xl">{text}</h1>;
}

export function problemsIn(errors: Record<string, string>): FieldProblem[] {
  return Object.entries(errors).map(([name, message]) => ({ name, message }));
}
