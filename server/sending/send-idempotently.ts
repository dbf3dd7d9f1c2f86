import { setTimeout as wait } from 'node:timers/promises';
import { assertSame } from '../shared/idempotency.ts';

/** Interval between checks on a message that another request is sending. */
const POLL_MS = 100;

/** The row of a message. It is written before the vendor is called and settled afterwards. */
interface IdempotentSend<Row> {
  /** Writes the row. @returns undefined when a row with this key exists. @throws Held when the message may not go out now. */
  begin(): Promise<Row | undefined>;
  /** Finds the row with the key. @returns undefined when it was deleted in the meantime. */
  find(): Promise<Row | undefined>;
  /**
   * Claims a row whose last attempt failed, or whose outcome has been unknown for too long.
   * @returns undefined while another request may be sending it, or when another request claimed it first.
   */
  claimForRetry(row: Row): Promise<Row | undefined>;
  hasSameContent(row: Row): boolean;
  isAccepted(row: Row): boolean;
  /**
   * Calls the vendor and settles the row. The gate is asked again before a second attempt.
   * @param earlier the row as the last attempt left it. Undefined for the first attempt.
   * @throws when the vendor did not accept the message.
   */
  send(row: Row, earlier: Row | undefined): Promise<void>;
}

/**
 * Sends a message once for its idempotency key. A double click waits for the first click's outcome and shares it. A retry
 * after a failure, a crash or a missing answer sends the same row again.
 * @throws AppError('idempotency_mismatch') when the key was used for another message, and whatever `send` throws.
 */
export async function sendIdempotently<Row extends { id: string }>(sending: IdempotentSend<Row>): Promise<string> {
  for (;;) {
    const fresh = await sending.begin();
    if (fresh) {
      await sending.send(fresh, undefined);
      return fresh.id;
    }
    const row = await sending.find();
    if (row) assertSame('message', sending.hasSameContent(row));
    if (row && sending.isAccepted(row)) return row.id;
    const claimed = row && (await sending.claimForRetry(row));
    if (claimed) {
      await sending.send(claimed, row);
      return claimed.id;
    }
    await wait(POLL_MS);
  }
}
