// Without script the header's link to another language would lose the answers, so a button of the form takes
// them along. It stands after the button that sends: Enter in a field presses the first button of a form.

import { pathIn } from "../../../contract/pages.ts";
import { changeLanguageButton } from "../../../contract/scholarship.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";

export function OtherLanguages() {
  const { keepInLanguage } = useWords("scholarship");
  const { code: current } = useWords("language");
  const others = useWords("languages").filter(({ code }) => code !== current);
  return (
    <noscript>
      <p className="flex flex-wrap items-center gap-3">
        <span id={changeLanguageButton}>{keepInLanguage}</span>
        {others.map((language) => (
          <Button
            key={language.code}
            id={`${changeLanguageButton}-${language.code}`}
            type="submit"
            variant="outline"
            formAction={pathIn(language, "/scholarship")}
            formNoValidate
            name={changeLanguageButton}
            value={language.code}
            lang={language.tag}
            aria-labelledby={`${changeLanguageButton} ${changeLanguageButton}-${language.code}`}
          >
            {language.name}
          </Button>
        ))}
      </p>
    </noscript>
  );
}
