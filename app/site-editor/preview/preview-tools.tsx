// The choice of language, width and theme of the preview.
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { type PreviewLook, previewWidths } from "./preview-look.ts";

type PreviewToolsProps = { look: PreviewLook; onLook: (look: PreviewLook) => void };

const widths = Object.keys(previewWidths) as PreviewLook["width"][]; // the keys of a literal object
const themes = ["light", "dark"] as const;

export function PreviewTools({ look, onLook }: PreviewToolsProps) {
  const words = useWords("siteEditor").previewTools;
  const { site } = useEditor();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <select
        aria-label={words.language}
        value={look.language}
        onChange={({ currentTarget }) => onLook({ ...look, language: currentTarget.value })}
        className="min-h-11 rounded-xs border border-ink-muted bg-ground px-2 text-base text-ink lg:min-h-9"
      >
        {site.languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <Choices
        label={words.width}
        options={widths.map((width) => ({ value: width, label: words.widths[width] }))}
        chosen={look.width}
        onChoose={(width) => onLook({ ...look, width })}
      />
      <Choices
        label={words.theme}
        options={themes.map((theme) => ({ value: theme, label: words[theme] }))}
        chosen={look.theme}
        onChoose={(theme) => onLook({ ...look, theme })}
      />
    </div>
  );
}

type ChoicesProps<Choice extends string> = {
  label: string;
  options: readonly { value: Choice; label: string }[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
};

function Choices<Choice extends string>({ label, options, chosen, onChoose }: ChoicesProps<Choice>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not buttons.
    <div role="group" aria-label={label} className="flex">
      {options.map((option) => (
        <Button
          key={option.value}
          variant="plain"
          size="compact"
          aria-pressed={option.value === chosen}
          onClick={() => onChoose(option.value)}
          className="-ml-px! px-2! aria-pressed:bg-drawing! aria-pressed:text-ground!"
        >
          {option.label}
        </Button>
      ))}
    </div>
  );
}
