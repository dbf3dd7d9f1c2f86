/** What a vendor made of a message that it was asked to send. */
export type SendOutcome<Accepted = unknown> =
  | ({ kind: 'accepted' } & Accepted)
  /** Certainly not sent, for the vendor's reason `code`. */
  | { kind: 'rejected'; code: string; cause: unknown }
  /** No answer came, so that nobody can say. `isInFlight`: the vendor may still be working on it. */
  | { kind: 'unknown'; isInFlight: boolean; cause: unknown };
