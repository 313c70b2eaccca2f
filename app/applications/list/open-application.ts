// How a row's button opens its application, without passing the function through every cell.
import { createContext } from "react";

export const OpenApplicationContext = createContext<(id: string) => void>(() => undefined);
