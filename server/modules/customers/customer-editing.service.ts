import type { Customer, CustomerInput, CustomerUpdate } from '../../../contract/customers.ts';
import type { Database } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/errors.ts';
import { isUuid } from '../../database/uuid.ts';
import { endSubscription } from '../../jobs/end-subscription.ts';
import type { Jobs } from '../../jobs/job-runner.ts';
import { changesOf } from '../../shared/changed-fields.ts';
import { AppError } from '../../shared/errors.ts';
import { toE164, withE164 } from '../../shared/phone.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { toCustomer } from './customer-list.store.ts';
import {
  deleteCustomer,
  findCustomer,
  findSubscriptions,
  insertCustomer,
  lockCustomer,
  updateCustomer,
} from './customers.store.ts';

/** What staff do to customers by hand. Each write leaves an audit entry. */
export interface CustomerEditing {
  /** @throws AppError('not_found') */
  read(id: string): Promise<Customer>;
  /** @throws AppError('conflict') when the email is taken. */
  create(input: CustomerInput, userId: string): Promise<Customer>;
  /** @throws AppError('not_found' | 'conflict'): the email is taken, or the customer has been changed since it was read. */
  update(id: string, edit: CustomerUpdate, userId: string): Promise<Customer>;
  /**
   * Deletes the customer with team members, texts, emails and purchases, and has the subscriptions ended.
   * @throws AppError('not_found')
   */
  delete(id: string, userId: string): Promise<void>;
}

interface Dependencies {
  database: Database;
  audit: AuditService;
  jobs: Jobs;
}

export function createCustomerEditing({ database, audit, jobs }: Dependencies): CustomerEditing {
  return {
    read: async (id) => toCustomer((await findCustomer(database.db, id)) ?? missing()),
    create: (input, userId) =>
      database.transaction(async (tx) => {
        const row = await insertCustomer(tx, { ...input, phoneE164: toE164(input.phone) });
        if (!row) throw emailTaken();
        await audit.note(tx, { userId, action: 'create', ...subject(row.id) });
        return toCustomer(row);
      }),
    update: async (id, edit, userId) => {
      if (!isUuid(id)) missing();
      try {
        return await database.transaction(async (tx) => {
          const before = toCustomer((await lockCustomer(tx, id)) ?? missing());
          const changes = await changesOf(before, edit, (since) => audit.editsSince(tx, subject(id), since));
          const fields = Object.keys(changes);
          if (fields.length === 0) return before;
          const row = await updateCustomer(tx, id, withE164(changes));
          await audit.note(tx, { userId, action: 'update', fields, ...subject(id) });
          return toCustomer(row ?? missing());
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw emailTaken();
        throw error;
      }
    },
    delete: async (id, userId) => {
      if (!isUuid(id)) missing();
      await database.transaction(async (tx) => {
        // Held first: a payment that is recorded meanwhile waits, or is among these.
        if (!(await lockCustomer(tx, id))) missing();
        const subscriptionIds = await findSubscriptions(tx, id);
        await deleteCustomer(tx, id);
        for (const subscriptionId of subscriptionIds) {
          await jobs.enqueue(tx, endSubscription, { subscriptionId, reason: 'customer_deleted' });
        }
        await audit.note(tx, { userId, action: 'delete', ...subject(id) });
      });
    },
  };
}

function subject(id: string) {
  return { subjectType: 'customer', subjectId: id, customerId: id } as const;
}

function missing(): never {
  throw new AppError('not_found', 'This customer does not exist');
}

function emailTaken(): AppError {
  return new AppError('conflict', 'Another customer has this email address');
}
