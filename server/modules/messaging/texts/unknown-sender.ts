import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/shared/errors.ts';
import { findOwner } from './inbound-texts.store.ts';
import { isSomebody } from './recipients.store.ts';
import { hasUnknownTexts } from './unknown-senders.store.ts';

/**
 * Asked with the number locked, so that nobody makes the sender a customer meanwhile.
 * @throws AppError('not_found') without texts from there, ('conflict') when the number is somebody's by now, whose own wishes count.
 */
export async function assertUnknownSender(tx: Db, phone: string): Promise<void> {
  if (!(await hasUnknownTexts(tx, phone))) throw new AppError('not_found', 'There are no texts from this number');
  if (isSomebody(await findOwner(tx, phone))) {
    throw new AppError('conflict', 'Somebody we know has this number now. Text them in their own conversation.');
  }
}
