// The choice between the decisions. Radio buttons, so that nothing here has the name of a status button.
import { useId } from "react";
import { type Decision, decisions } from "../../../contract/application-status.ts";
import { useWords } from "../../words/words.tsx";

type DecisionChoiceProps = { chosen: Decision | undefined; onChoose: (decision: Decision) => void };

export function DecisionChoice({ chosen, onChoose }: DecisionChoiceProps) {
  const words = useWords("decisions");
  const name = useId();
  return (
    <fieldset>
      <legend className="font-semibold">{words.question}</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {decisions.map((decision) => (
          <label key={decision} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
            <input
              type="radio"
              name={name}
              checked={chosen === decision}
              onChange={() => onChoose(decision)}
              className="size-6 shrink-0 accent-drawing"
            />
            <span>{words.choices[decision]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
