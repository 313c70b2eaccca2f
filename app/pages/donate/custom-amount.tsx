// Custom Amount with a field for the amount. The button shows the amount as it was understood, because 2500
// and 25000 are easily mistaken. Without one it passes 0, and nothing is checked. Without
// script it is a link to the notice, which says how to give today.
import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { controlClass, FieldHint } from "../../ui/forms/field.tsx";
import { ScriptedForm } from "../../ui/scripted-form.tsx";
import { useWords } from "../../words/words.tsx";
import { formatDollars, readAmount } from "./amount.ts";

type CustomAmountProps = { isBusy: boolean; onGive: (amount: number) => void };

export function CustomAmount({ isBusy, onGive }: CustomAmountProps) {
  const donate = useWords("donate");
  const field = useRef<HTMLInputElement>(null);
  const [amount, setAmount] = useState(0);

  // The field may already hold an amount: typed before hydration, or restored by the browser.
  useEffect(() => setAmount(amountOf(field.current)), []);

  return (
    <>
      <ScriptedForm
        onSend={() => onGive(amountOf(field.current))}
        autoComplete="off"
        className="hidden scripted:block"
      >
        <label htmlFor="amount" className="block font-semibold">
          {donate.customLabel}
        </label>
        <FieldHint name="amount">{donate.customHint}</FieldHint>
        <div className="mt-1.5 flex flex-wrap gap-2 sm:gap-3">
          <input
            ref={field}
            id="amount"
            name="amount"
            inputMode="decimal"
            maxLength={14}
            aria-describedby="amount-hint"
            onChange={({ target }) => setAmount(readAmount(target.value))}
            className={`${controlClass} min-h-14 min-w-28 flex-1 basis-0`}
          />
          <Button type="submit" variant="outline" disabled={isBusy} className="min-h-14 flex-1 basis-0 px-3">
            {amount > 0 ? `${donate.custom} ${formatDollars(amount)}` : donate.custom}
          </Button>
        </div>
      </ScriptedForm>
      <ButtonLink to="#how-to-give" variant="outline" className="w-full scripted:hidden">
        {donate.custom}
      </ButtonLink>
    </>
  );
}

function amountOf(field: HTMLInputElement | null): number {
  return readAmount(field?.value ?? "");
}
