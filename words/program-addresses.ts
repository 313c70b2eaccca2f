// Which addresses programs have, and where those lead that have no page; and the parts of the drawn house.
import type { Facts, ProgramFacts } from "./schemas/all-schemas.ts";
import { hasPage, isOffered } from "./schemas/facts.ts";

const overview = "/programs";

type ProgramAddresses = {
  /** The paths of all pages, aliases among them, also of programs that are not offered. */
  programPaths: readonly string[];
  /** By the address: where it leads. */
  redirects: Readonly<Record<string, string>>;
};

/** The addresses of a program that is not offered lead to the overview, so that no saved link is lost. */
export function programAddresses(programs: readonly ProgramFacts[]): ProgramAddresses {
  const withPage = programs.filter(hasPage);
  const redirects = withPage.flatMap((program) => {
    const { path = "", aliases = [], furtherAddresses = [] } = program;
    const [from, to] = isOffered(program)
      ? [furtherAddresses, path]
      : [[path, ...aliases, ...furtherAddresses], overview];
    return from.map((address) => [address, to] as const);
  });
  return {
    programPaths: withPage.flatMap(({ path = "", aliases = [] }) => [path, ...aliases]),
    redirects: Object.fromEntries(redirects),
  };
}

/** Without the parts of the house that only belong to programs that are not offered. */
export function legendOf({ house, programs }: Facts): Facts["house"]["legend"] {
  const shown = new Set(programs.programs.filter(isOffered).flatMap(({ systems }) => systems));
  return house.legend.filter(({ system }) => shown.has(system));
}
