import { hasAccess } from '#contract/access.ts';
import type { Customer, CustomerBelongings, CustomerInput, CustomerUpdate } from '#contract/customers.ts';
import { EMAIL_REQUIRED } from '#contract/fields.ts';
import type { Database, Db } from '#server/database/database.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { endSubscription } from '#server/jobs/jobs.ts';
import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { changesOf, fromTo } from '#server/shared/edit-conflict.ts';
import { emptyAsNone } from '#server/shared/empty-as-none.ts';
import { type AppError, fieldError, notFound } from '#server/shared/errors.ts';
import type { PhoneReader } from '#server/shared/phone.ts';
import { isUuid } from '#server/shared/uuid.ts';
import type { TagsService } from '../tags/tags.service.ts';
import { countBelongings } from './customer-belongings.store.ts';
import { readCustomer } from './customer-list.store.ts';
import { deleteCustomer, findSubscriptions, insertCustomer, lockCustomer, updateCustomer } from './customers.store.ts';

interface Dependencies {
  database: Database;
  access: AccessService;
  audit: AuditService;
  jobs: Jobs;
  phones: PhoneReader;
  tags: Pick<TagsService, 'ensure' | 'replaceOf'>;
}

/** Manual changes of customers by staff. Each adds an audit entry. */
export function createCustomerEditing({ database, access, audit, jobs, phones, tags }: Dependencies) {
  /**
   * Reads the customer after a change by staff, and updates the access when it may have changed. `before` is undefined for a
   * new customer.
   */
  async function readWritten(tx: Db, id: string, written: CustomerUpdate, before?: Customer): Promise<Customer> {
    const changesAccess = written.accessOverride !== undefined || written.teamMemberLicenses !== undefined;
    const isNamedAnew = written.name !== undefined || written.email !== undefined;
    // The AI app shows the names of people with access.
    if (changesAccess || (isNamedAnew && before && hasAccess(before.accessState))) await access.refresh(tx, [id]);
    return (await readCustomer(tx, id)) ?? notFound('customer');
  }

  /** Like `delete`, inside the given transaction. Returns undefined when the customer does not exist. */
  async function deleteIn(tx: Db, id: string, userId: string): Promise<true | undefined> {
    // Locked first, so that a simultaneous payment either waits or is included.
    const customer = await lockCustomer(tx, id);
    if (!customer) return undefined;
    const subscriptionIds = await findSubscriptions(tx, id);
    await deleteCustomer(tx, id);
    if (hasAccess(customer.accessState)) await access.refresh(tx, [id]);
    for (const subscriptionId of subscriptionIds) {
      await jobs.enqueue(tx, endSubscription, { subscriptionId, reason: 'customer_deleted' });
    }
    await audit.note(tx, { userId, action: 'delete', ...subject(id) });
    return true;
  }

  return {
    /** Returns a customer. @throws AppError('not_found') */
    read: async (id: string): Promise<Customer> => (await readCustomer(database.db, id)) ?? notFound('customer'),
    /** Counts what would be deleted with the customer. @throws AppError('not_found') */
    belongings: async (id: string): Promise<CustomerBelongings> =>
      (await countBelongings(database.db, id)) ?? notFound('customer'),
    /** Creates a customer. @throws AppError('conflict') when the email is taken. */
    create: (input: CustomerInput, userId: string): Promise<Customer> =>
      database.transaction(async (tx) => {
        const { tags: names = [], ...fields } = emptyAsNone(input);
        const row = await insertCustomer(tx, { ...fields, phoneE164: phones.toE164(input.phone) });
        if (!row) throw emailTaken();
        if (names.length > 0) await tags.replaceOf(tx, row.id, await tags.ensure(tx, names));
        await audit.note(tx, { userId, action: 'create', ...subject(row.id) });
        return readWritten(tx, row.id, input);
      }),
    /** Updates a customer. @throws AppError('not_found' | 'conflict'): the email is taken, or the customer was changed after it was read. */
    update: async (id: string, edit: CustomerUpdate, userId: string): Promise<Customer> => {
      if (!isUuid(id)) notFound('customer');
      try {
        return await database.transaction(async (tx) => {
          if (!(await lockCustomer(tx, id))) notFound('customer');
          const before = (await readCustomer(tx, id)) ?? notFound('customer');
          if (edit.email === '' && before.email !== '') throw fieldError('invalid_input', 'email', EMAIL_REQUIRED);
          const { email = '', ...others } = edit;
          // Uses the stored spelling, so that a different case is not a change.
          const given = edit.tags && (await tags.ensure(tx, edit.tags));
          const named = { ...emptyAsNone(others), ...(email && { email }), tags: given?.map(({ name }) => name) };
          const changes = await changesOf(before, named, (since) => audit.editsSince(tx, subject(id), since));
          if (Object.keys(changes).length === 0) return before;
          const { tags: changedTags, ...fields } = changes;
          await updateCustomer(tx, id, phones.withE164(fields));
          if (changedTags && given) await tags.replaceOf(tx, id, given);
          await audit.note(tx, { userId, action: 'update', changes: fromTo(before, changes), ...subject(id) });
          return readWritten(tx, id, changes, before);
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw emailTaken();
        throw error;
      }
    },
    /** Deletes the customer with team members, texts, emails and purchases, and ends the subscriptions. @throws AppError('not_found') */
    delete: async (id: string, userId: string): Promise<void> => {
      if (!isUuid(id)) notFound('customer');
      (await database.transaction((tx) => deleteIn(tx, id, userId))) ?? notFound('customer');
    },
    deleteIn,
  };
}

function subject(id: string) {
  return { subjectType: 'customer', subjectId: id, customerId: id } as const;
}

function emailTaken(): AppError {
  return fieldError('conflict', 'email', 'Another customer has this email address');
}
