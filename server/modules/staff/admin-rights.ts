import type { Db } from '../../database/database.ts';
import { AppError } from '../../shared/errors.ts';
import { lockActiveAdmins } from './users.store.ts';

/**
 * The ids of all admins, who stay that until the transaction ends: two who take each other's rights away wait for each
 * other. @throws AppError('forbidden') when `adminId` is none of them any more
 */
export async function lockAdmins(tx: Db, adminId: string): Promise<string[]> {
  const adminIds = await lockActiveAdmins(tx);
  if (!adminIds.includes(adminId)) throw new AppError('forbidden', 'You are not an admin any more.');
  return adminIds;
}
