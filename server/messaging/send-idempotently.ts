import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../shared/errors.ts';

/** Between two looks at a message that another request is sending. */
const POLL_MS = 100;

/** The row of a message, which is written before its vendor is called and settled after. */
export interface IdempotentSend<Row> {
  /** Writes the row; undefined when there is one with this key. */
  begin(): Promise<Row | undefined>;
  /** The row that has the key; undefined when it was deleted meanwhile. */
  find(): Promise<Row | undefined>;
  /**
   * Claims a row whose last attempt came to nothing, or whose outcome stayed unknown for too long.
   * Undefined while another request may be sending it, and when somebody else was faster.
   */
  claimForRetry(row: Row): Promise<Row | undefined>;
  hasSameContent(row: Row): boolean;
  isAccepted(row: Row): boolean;
  /** Calls the vendor and settles the row. @throws when it was not accepted. */
  send(row: Row, attempt: 'first' | 'again'): Promise<void>;
}

/**
 * Sends a message once for its idempotency key: a double click waits for the first click's outcome and shares it, and a
 * retry after a failure, a crash or a vendor's silence sends the same row again.
 * @throws AppError('idempotency_mismatch') when the key was used for another message, and whatever `send` throws.
 */
export async function sendIdempotently<Row extends { id: string }>(sending: IdempotentSend<Row>): Promise<string> {
  for (;;) {
    const fresh = await sending.begin();
    if (fresh) {
      await sending.send(fresh, 'first');
      return fresh.id;
    }
    const row = await sending.find();
    if (row && !sending.hasSameContent(row)) {
      throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another message');
    }
    if (row && sending.isAccepted(row)) return row.id;
    const claimed = row && (await sending.claimForRetry(row));
    if (claimed) {
      await sending.send(claimed, 'again');
      return claimed.id;
    }
    await wait(POLL_MS);
  }
}
