// The language of an application's form, where it is not that of the staff.
import type { ListedApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { useLanguageName } from "../use-language-name.ts";

export function LanguageMark({ language }: Pick<ListedApplication, "language">) {
  const { code } = useWords("language");
  const nameOf = useLanguageName();
  if (language === null || language === code) return null;
  return (
    <span>
      <span className="font-semibold text-ink">{nameOf(language)}</span>
      {" · "}
    </span>
  );
}
