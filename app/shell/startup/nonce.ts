// The nonce of a page that is rendered on request (entry.server.tsx). A prerendered page has none.
import { createContext } from "react";

export const NonceContext = createContext<string | undefined>(undefined);
