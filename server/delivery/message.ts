// The messages that modules hand over for delivery, and the results that they get.

/** `to` of a mail is one mailbox (`Name <address>` or an address), of a text message a number in E.164. */
export type OutgoingMessage =
  | {
      kind: "mail";
      to: string;
      subject: string;
      text: string;
      html?: string;
      replyTo?: string;
      /** Sets Reply-To to the school's inbox, whose address the module does not need to know. */
      repliesToInbox?: boolean;
      headers?: Record<string, string>;
    }
  | { kind: "sms"; to: string; body: string }
  | { kind: "chat"; body: string };

/**
 * `isDelivered`: the receiver has accepted it now; else it is stored and retried until it is sent.
 * `isTestingMode`: it is in the outbox.
 */
export type DeliveryOutcome = { isDelivered: boolean; isTestingMode: boolean };

export type SendOptions = {
  /**
   * At most one message with this key is sent within a day. A repeated call resolves with the result of the
   * first message. A key must hold no personal text.
   */
  idempotencyKey?: string;
  /**
   * For messages that are of no use later, such as a one-time code: after this time they are deleted instead
   * of retried.
   */
  expiresAfterSeconds?: number;
};

export type QueueOptions = {
  /** As in SendOptions. */
  idempotencyKey: string;
  /** The message is not attempted earlier. */
  afterSeconds: number;
  /** The pause after the last message that waits for its turn. */
  everySeconds: number;
};

export type Delivery = {
  /**
   * Attempts the message at once; what fails is stored and retried. Rejects where it could be neither sent
   * nor stored.
   *
   * @example
   *     const message = { kind: "chat", body: "A visitor wants to give." } as const;
   *     const { isDelivered } = await delivery.send(message, { expiresAfterSeconds: 86_400 });
   */
  send(message: OutgoingMessage, options?: SendOptions): Promise<DeliveryOutcome>;
  /** Lets `close` wait for work that ends in messages and that no caller waits for. */
  waitFor(work: Promise<unknown>): void;
  /** Ends the retries, and waits for the work under way. */
  close(): Promise<void>;
};

/** A delivery that can also send messages one by one, for mailboxes that must not get everything at once. */
export type QueuedDelivery = Delivery & {
  /**
   * Stores the message without an attempt. It is attempted in its turn, and retried like any other. Rejects
   * where it cannot be stored.
   */
  queue(message: OutgoingMessage, options: QueueOptions): Promise<DeliveryOutcome>;
  /**
   * True if a message with this key was handed over within a day. Waits up to a second for one that is being
   * handed over.
   */
  isDuplicate(idempotencyKey: string): Promise<boolean>;
};
