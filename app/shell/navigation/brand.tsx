// The name of the school beside its mark; a link to the home page.
import { Link } from "react-router";
import { organisation } from "#content/organisation.ts";
import { Mark } from "../../drawings/mark.tsx";

export function Brand() {
  const rest = organisation.name.replace(organisation.shortName, "").trim();
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
