// The choice between the decisions. Radio buttons, so that nothing here has the name of a status button.
import { useId } from "react";
import { useWords } from "../../words/words.tsx";
import type { Choice } from "./recipients.ts";

type DecisionChoiceProps<Name extends Choice> = {
  names: readonly Name[];
  chosen: Name | undefined;
  onChoose: (name: Name) => void;
};

export function DecisionChoice<Name extends Choice>({ names, chosen, onChoose }: DecisionChoiceProps<Name>) {
  const words = useWords("decisions");
  const group = useId();
  return (
    <fieldset>
      <legend className="font-semibold">{words.question}</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {names.map((name) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
            <input
              type="radio"
              name={group}
              checked={chosen === name}
              onChange={() => onChoose(name)}
              className="size-6 shrink-0 accent-drawing"
            />
            <span>{words.choices[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
