import type { RefusalReason } from '#contract/gate.ts';
import { AppError } from '#server/shared/errors.ts';

/** A message that the gate does not let out, in words for staff. */
export class GateRefusal extends AppError {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, words: string) {
    super('conflict', words);
    this.reason = reason;
  }
}
