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
   * Seconds after which an unsent message is deleted instead of retried. For messages that are useless later,
   * such as a one-time code.
   */
  expiresAfterSeconds?: number;
  /**
   * The application that the message is about, if it is stored here. Rejects with ApplicationErasedError if
   * it was erased, and an erasure removes the message as long as it is not sent.
   */
  applicationId?: string;
};

export type QueueOptions = {
  /** As in SendOptions. */
  idempotencyKey: string;
  /** Seconds before which the message is not attempted. */
  afterSeconds: number;
  /** Seconds between this message and the last one in the queue. */
  everySeconds: number;
  /** As in SendOptions. */
  applicationId?: string;
};

export type Delivery = {
  /**
   * Stores the message and attempts it at once; a failed attempt is retried. Rejects if the message could be
   * neither sent nor stored.
   *
   * @example
   *     const message = { kind: "chat", body: "A visitor wants to give." } as const;
   *     const { isDelivered } = await delivery.send(message, { expiresAfterSeconds: 86_400 });
   */
  send(message: OutgoingMessage, options?: SendOptions): Promise<DeliveryOutcome>;
  /** Makes `close` wait for work that sends messages and that no caller waits for. */
  waitFor(work: Promise<unknown>): void;
  /** Ends the retries, and waits for the work under way. */
  close(): Promise<void>;
};

/** A delivery that can also send messages one by one, for mailboxes that must not get everything at once. */
export type QueuedDelivery = Delivery & {
  /**
   * Stores the message without an attempt. It is attempted after those queued before it, and retried like any
   * other. Rejects if it cannot be stored.
   */
  queue(message: OutgoingMessage, options: QueueOptions): Promise<DeliveryOutcome>;
  /**
   * True if a message with this key was handed over within a day. Waits up to a second for one that is being
   * handed over.
   */
  isDuplicate(idempotencyKey: string): Promise<boolean>;
};
