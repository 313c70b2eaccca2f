// The nonce of a page that is rendered for one request; a page of the build has none (entry.server.tsx).
import { createContext } from "react";

export const NonceContext = createContext<string | undefined>(undefined);
