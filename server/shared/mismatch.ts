/** A field in which our records differ from the payment provider's. */
export interface Mismatch {
  field: string;
  ours: string;
  theirs: string;
}
