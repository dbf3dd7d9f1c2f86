/** Makes links to sign in real while a message is handed over. What sends knows no more of them. */
export interface LinkFilling {
  /** @throws AppError('invalid_input') when the words have a link and its reader could not use one */
  assertFillable: (words: string, holder: Holder) => Promise<void>;
  fill: (words: string, holder: Holder, origin: string) => Promise<string>;
}

interface Holder {
  customerId: string | null;
  teamMemberId: string | null;
}
