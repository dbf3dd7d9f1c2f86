import type { Db } from '../../database/database.ts';
import { AppError } from '../../shared/errors.ts';
import { lockActiveAdmins } from './users.store.ts';

/**
 * Returns the ids of all admins and locks them until the transaction ends, so that two admins who remove each other's rights
 * wait for each other.
 * @throws AppError('forbidden') when `adminId` is no longer an admin
 */
export async function lockAdmins(tx: Db, adminId: string): Promise<string[]> {
  const adminIds = await lockActiveAdmins(tx);
  if (!adminIds.includes(adminId)) throw new AppError('forbidden', 'You are not an admin any more.');
  return adminIds;
}
