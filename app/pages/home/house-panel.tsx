// The cutaway house on its drafting grid, with the legend that highlights its systems by mouse, keyboard or
// touch.
import { CutawayHouse } from "../../drawings/cutaway-house.tsx";
import { systemColor } from "../../drawings/system-color.ts";
import { ScriptedForm } from "../../ui/scripted-form.tsx";
import { useWords } from "../../words/words.tsx";
import type { ShownSystems } from "./use-shown-systems.ts";

export function HousePanel({ systems }: { systems: ShownSystems }) {
  const home = useWords("home");
  const house = useWords("house");
  return (
    <section
      aria-labelledby="house"
      className="self-start lg:sticky lg:top-0 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:flex lg:min-h-[min(44rem,100dvh)] lg:flex-col lg:justify-center lg:py-6"
    >
      <div className="-mx-[clamp(1rem,4vw,3rem)] drafting-grid border-line border-y py-2 lg:mx-0 lg:border-2 lg:border-drawing lg:px-2">
        <CutawayHouse legend={house.legend} shown={systems.shown} alt={house.alt} className="w-full" />
      </div>
      <div className="border-drawing lg:border-2 lg:border-t-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 lg:px-4">
          <h2 id="house" className="text-xl">
            {home.house.legendTitle}
          </h2>
          <p className="hidden text-base text-ink-muted scripted:block">{home.house.legendHint}</p>
        </div>
        <ul className="grid grid-cols-2 border-line border-t sm:grid-cols-3">
          {house.legend.map(({ system, label }, position) => {
            const isShown = systems.shown.includes(system);
            return (
              <li
                key={system}
                className="border-line border-b odd:border-r sm:border-r sm:[&:nth-child(3n)]:border-r-0 lg:[&:nth-child(n+4)]:border-b-0"
              >
                <ScriptedForm onSend={() => systems.choose([system])}>
                  <button
                    type="submit"
                    aria-pressed={systems.chosen.includes(system)}
                    {...systems.showing([system])}
                    style={isShown ? { color: systemColor(system) } : undefined}
                    className="flex min-h-12 w-full cursor-pointer items-center gap-1.5 px-1.5 py-1 text-left text-base text-drawing lg:px-3 xl:px-4"
                  >
                    <span
                      aria-hidden="true"
                      className={`grid size-6.5 shrink-0 place-items-center rounded-full border-2 border-current font-heading text-sm ${isShown ? "bg-current" : ""}`}
                    >
                      <span className={isShown ? "text-ground" : ""}>{position + 1}</span>
                    </span>
                    <span className={`min-w-0 wrap-anywhere ${isShown ? "" : "text-ink"}`}>{label}</span>
                  </button>
                </ScriptedForm>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
