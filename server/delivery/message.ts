// What the modules hand over for delivery, and what they learn of it.

export type OutgoingMessage =
  | {
      kind: "mail";
      to: string;
      subject: string;
      text: string;
      html?: string;
      replyTo?: string;
      /** Answers go to the school's inbox, which whoever hands the message over need not know. */
      repliesToInbox?: boolean;
      headers?: Record<string, string>;
    }
  | { kind: "sms"; to: string; body: string }
  | { kind: "chat"; body: string };

/**
 * `isDelivered`: the receiver took it now. Otherwise it is kept and retried until sent. In testing mode it
 * lies in the outbox.
 */
export type DeliveryOutcome = { isDelivered: boolean; isTestingMode: boolean };

export type SendOptions = {
  /**
   * At most one message with this key is sent within a day; a repeat answers what became of the first. No
   * personal words.
   */
  onceKey?: string;
  /**
   * For what is of no use later, such as a one-time code: when this has passed, it is deleted instead of
   * retried.
   */
  usefulForSeconds?: number;
};

export type QueueOptions = {
  onceKey: string;
  /** Not tried before. */
  afterSeconds: number;
  /** The pause behind the last message that waits for its turn. */
  everySeconds: number;
};

export type Delivery = {
  /**
   * Tries at once; keeps and retries what fails. Rejects only when the message could neither be sent nor
   * kept.
   */
  send(message: OutgoingMessage, options?: SendOptions): Promise<DeliveryOutcome>;
  /** Lets `close` wait for work that ends in messages and that nobody else waits for. */
  waitFor(work: Promise<unknown>): void;
  /** Waits for what is under way. */
  close(): Promise<void>;
};

/** For mailboxes that must not get everything at once. */
export type PacedDelivery = Delivery & {
  /**
   * Keeps it without trying now; tried in its turn, then like any other. Rejects when it could not be kept.
   */
  queue(message: OutgoingMessage, options: QueueOptions): Promise<DeliveryOutcome>;
  /**
   * Whether a message with this key was handed over within a day, or soon is: waits a moment for one that is
   * being handed over.
   */
  knows(onceKey: string): Promise<boolean>;
};
