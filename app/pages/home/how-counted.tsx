// How the school's figures were counted, below them: nothing as long as nobody says.
import { useWords } from "../../words/words.tsx";

export function HowCounted() {
  const { howCounted, statistics } = useWords("home");
  if (!howCounted) return null;
  return (
    <details className="mt-6 max-w-[62ch] text-base">
      <summary className="min-h-11 cursor-pointer py-2.5 text-action underline underline-offset-4">
        {howCounted}
      </summary>
      <dl className="space-y-4 pb-1">
        {statistics.map(({ figure, label, counted }) =>
          counted ? (
            <div key={label}>
              <dt className="font-semibold">{`${figure} ${label}`}</dt>
              <dd>{counted}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </details>
  );
}
