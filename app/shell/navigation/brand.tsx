// The name of the school beside its mark; a link to the home page. Slim, it is one line.
import { Link } from "react-router";
import { Mark } from "../../drawings/mark.tsx";
import { useWords } from "../../words/words.tsx";

export function Brand({ isSlim }: { isSlim: boolean }) {
  const organisation = useWords("school");
  const rest = organisation.name.replace(organisation.shortName, "").trim();
  if (isSlim) {
    return (
      <Link to="/" className="flex min-h-11 items-center gap-2 text-ink no-underline">
        <Mark className="h-9 w-5 shrink-0 text-drawing" />
        <span className="font-heading text-xl leading-none">
          {organisation.shortName} <span className="sr-only">{rest}</span>
        </span>
      </Link>
    );
  }
  return (
    <Link to="/" className="flex min-h-11 items-start gap-2.5 text-ink no-underline">
      <Mark className="-mt-4 h-16 w-8 shrink-0 text-drawing lg:-mt-5" />
      <span className="pt-1 leading-none lg:pt-2">
        <span className="block font-heading text-[1.625rem] leading-none">{organisation.shortName}</span>{" "}
        <span className="lettering mt-1 block text-ink-muted text-xs">{rest}</span>
      </span>
    </Link>
  );
}
