// A password field whose value can be shown, pasted and filled in by a password manager (WCAG 3.3.8).
import { type Ref, useState } from "react";
import { TextField } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";

type PasswordFieldProps = {
  isNew: boolean;
  error: string | undefined;
  name?: string;
  label?: string;
  ref?: Ref<HTMLInputElement>;
};

export function PasswordField({ isNew, error, name = "password", label, ref }: PasswordFieldProps) {
  const { fields, errorPrefix } = useWords("auth");
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      ref={ref}
      name={name}
      label={label ?? fields.password}
      {...(isNew ? { hint: fields.passwordHint } : {})}
      error={error}
      errorPrefix={errorPrefix}
      type={isShown ? "text" : "password"}
      autoComplete={isNew ? "new-password" : "current-password"}
      autoCapitalize="none"
      spellCheck={false}
      className="pr-20"
      after={
        <button
          type="button"
          aria-label={isShown ? fields.hideName : fields.showName}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 min-w-16 cursor-pointer rounded-xs px-3 text-base underline underline-offset-4"
        >
          {isShown ? fields.hide : fields.show}
        </button>
      }
    />
  );
}
