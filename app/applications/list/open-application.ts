// Which application is open, and how a row opens its own, without passing both through every cell.
import { createContext } from "react";

type OpenApplication = { openId: string | undefined; open: (id: string) => void };

export const OpenApplicationContext = createContext<OpenApplication>({
  openId: undefined,
  open: () => undefined,
});

/** The View button of an application's row, if the row is rendered. */
export function viewButtonOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-opens="${id}"]`);
}

export function firstViewButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-opens]");
}
