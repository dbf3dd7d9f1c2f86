/** What a vendor made of a message that it was asked to send. */
export type SendOutcome<Accepted = unknown> =
  | ({ kind: 'accepted' } & Accepted)
  /** Certainly not sent, for the vendor's reason `code`. */
  | { kind: 'rejected'; code: string; cause: unknown }
  /** Nobody can say: no answer came. `underWay`: the vendor may still be working on it. */
  | { kind: 'unknown'; underWay: boolean; cause: unknown };
