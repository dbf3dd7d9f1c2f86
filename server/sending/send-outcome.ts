/** The outcome of handing a message to a vendor. */
export type SendOutcome<Accepted = unknown> =
  | ({ kind: 'accepted' } & Accepted)
  /** Certainly not sent, with the vendor's code as the reason. */
  | { kind: 'rejected'; code: string; cause: unknown }
  /** No answer arrived, so the outcome is unknown. `isInFlight`: the vendor may still be working on it. */
  | { kind: 'unknown'; isInFlight: boolean; cause: unknown };
