import type { ClaimedMessage } from "./store.ts";

/** Sends one message. Resolves when the receiver has accepted it; else rejects with DeliveryError. */
export type Transport = (claimed: ClaimedMessage) => Promise<void>;
