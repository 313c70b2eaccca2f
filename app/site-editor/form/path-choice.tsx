// The page that a link leads to, chosen by its title.
import { formatMessage } from "../../../words/format-message.ts";
import { FieldFrame } from "../../ui/field.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";

type PathChoiceProps = {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  onType: (path: string) => void;
  onFocus: () => void;
  onBlur: () => void;
};

export function PathChoice({ id, label, value, error, onType, onFocus, onBlur }: PathChoiceProps) {
  const words = useWords("siteEditor").field;
  const { site } = useEditor();
  const pages = site.pages.flatMap(({ path, title, group }) =>
    path !== undefined && (group === "pages" || group === "programs") ? [{ path, title }] : [],
  );
  const isOther = pages.every(({ path }) => path !== value);
  return (
    <FieldFrame name={id} label={words.page} error={error} errorPrefix={words.errorPrefix}>
      <select
        id={id}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onFocus={onFocus}
        onBlur={onBlur}
        className="min-h-11 w-full rounded-xs border border-ink-muted bg-ground px-2 text-base text-ink"
      >
        {isOther ? (
          <option value={value}>{value === "" ? "" : formatMessage(words.otherPath, { path: value })}</option>
        ) : null}
        {pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
