import type { Customer, CustomerInput } from '../../contract/customers.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { changedFields } from '../changed-fields.ts';
import type { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { isUuid } from '../database/uuid.ts';
import { AppError } from '../errors.ts';
import { toE164 } from '../phone.ts';
import { toCustomer } from './customer-list.store.ts';
import { deleteCustomer, findCustomer, insertCustomer, lockCustomer, updateCustomer } from './customers.store.ts';

/** What staff do to customers by hand. Each write leaves an audit entry. */
export interface CustomerEditing {
  /** @throws AppError('not_found') */
  read(id: string): Promise<Customer>;
  /** @throws AppError('conflict') when the email is taken. */
  create(input: CustomerInput, userId: string): Promise<Customer>;
  /** @throws AppError('not_found' | 'conflict') */
  update(id: string, input: CustomerInput, userId: string): Promise<Customer>;
  /** Gives them another number, and leaves all else as it is. @throws AppError('not_found') */
  changePhone(id: string, phone: string, userId: string): Promise<Customer>;
  /** Deletes the customer with team members, texts, emails and purchases. @throws AppError('not_found') */
  delete(id: string, userId: string): Promise<void>;
}

export function createCustomerEditing(database: Database, audit: AuditService): CustomerEditing {
  async function edit(id: string, input: Partial<CustomerInput>, userId: string): Promise<Customer> {
    if (!isUuid(id)) missing();
    try {
      return await database.transaction(async (tx) => {
        const before = toCustomer((await lockCustomer(tx, id)) ?? missing());
        const number = input.phone === undefined ? {} : { phoneE164: toE164(input.phone) };
        const row = await updateCustomer(tx, id, { ...input, ...number });
        const after = toCustomer(row ?? missing());
        await audit.note(tx, { userId, action: 'update', fields: changedFields(input, before, after), ...subject(id) });
        return after;
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw emailTaken();
      throw error;
    }
  }

  return {
    read: async (id) => toCustomer((await findCustomer(database.db, id)) ?? missing()),
    create: (input, userId) =>
      database.transaction(async (tx) => {
        const row = await insertCustomer(tx, { ...input, phoneE164: toE164(input.phone) });
        if (!row) throw emailTaken();
        await audit.note(tx, { userId, action: 'create', ...subject(row.id) });
        return toCustomer(row);
      }),
    update: edit,
    changePhone: (id, phone, userId) => edit(id, { phone }, userId),
    delete: async (id, userId) => {
      if (!isUuid(id)) missing();
      await database.transaction(async (tx) => {
        if (!(await deleteCustomer(tx, id))) missing();
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
