// How a row's button opens its application, without every cell carrying the function.
import { createContext } from "react";

export const OpenApplicationContext = createContext<(id: string) => void>(() => undefined);
