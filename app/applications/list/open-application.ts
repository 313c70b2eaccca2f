// How a row's button opens its application, without every cell carrying the function.
import { createContext } from "react";

export const OpenApplication = createContext<(id: string) => void>(() => undefined);
