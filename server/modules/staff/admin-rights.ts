import type { Db } from '../../database/database.ts';
import { AppError } from '../../shared/errors.ts';
import { lockActiveAdmins } from './users.store.ts';

/**
 * Locks all admins until the transaction ends and returns their ids. Two admins who demote each other at the same time thus run
 * one after the other. @throws AppError('forbidden') when `adminId` is no longer an admin
 */
export async function lockAdmins(tx: Db, adminId: string): Promise<string[]> {
  const adminIds = await lockActiveAdmins(tx);
  if (!adminIds.includes(adminId)) throw new AppError('forbidden', 'You are not an admin any more.');
  return adminIds;
}
