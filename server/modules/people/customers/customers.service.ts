import type { Customer, CustomerListQuery } from '#contract/customers.ts';
import { readsAsAnother } from '#contract/email-pattern.ts';
import type { Database, Db } from '#server/database/database.ts';
import { DeletedMeanwhileError } from '#server/database/errors.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import { allowTypos } from '#server/database/lists/search.ts';
import type { Buyer } from '#server/gateways/payments/payments.gateway.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import type { PhoneReader } from '#server/shared/phone.ts';
import type { TagsService } from '../tags/tags.service.ts';
import { createCustomerEditing } from './customer-editing.service.ts';
import { countCustomers, idsOfCustomers, pageOfCustomers, readCustomers } from './customer-list.store.ts';
import { bestCustomers, similarCustomers } from './customer-search.store.ts';
import { createCustomerTagging } from './customer-tagging.service.ts';
import {
  type CustomerRow,
  clearStripeCustomer,
  fillEmail,
  fillPhone,
  fillStripeCustomer,
  findCustomer,
  findCustomerByEmail,
  findDeleted,
  insertCustomer,
  keepCustomer,
  markSignedIn,
} from './customers.store.ts';

interface Person {
  name: string;
  /** Empty when nobody knows it. */
  email: string;
  phone: string | undefined;
}

export type CustomersService = ReturnType<typeof createCustomersService>;

interface Dependencies {
  database: Database;
  access: AccessService;
  audit: AuditService;
  jobs: Jobs;
  phones: PhoneReader;
  tags: Pick<TagsService, 'ensure' | 'replaceOf'>;
}

export function createCustomersService(dependencies: Dependencies) {
  const { phones } = dependencies;
  const { db } = dependencies.database;

  /** Finds the customer with this email (ignoring case) or creates one. Fills empty fields and never overwrites others. */
  async function findOrCreate(
    tx: Db,
    { name, email, phone }: Person,
  ): Promise<{ customer: CustomerRow; created: boolean }> {
    const phoneE164 = phones.toE164(phone);
    const created = await insertCustomer(tx, { name, email, phone: phone ?? null, phoneE164 });
    if (created) return { customer: created, created: true };
    const customer = await findCustomerByEmail(tx, email);
    if (!customer) throw new DeletedMeanwhileError('A customer vanished while a lead was being kept');
    if (!phone || customer.phone) return { customer, created: false };
    await fillPhone(tx, customer.id, phone, phoneE164);
    return { customer: { ...customer, phone, phoneE164 }, created: false };
  }

  /**
   * Returns the id of a payment's customer, and prevents their deletion until the transaction ends. Creates the customer from
   * the buyer's data if necessary. Returns null for a deleted customer: a payment never restores one.
   */
  async function ensureBuyer(tx: Db, id: string | undefined, buyer: Buyer): Promise<string | null> {
    const { name, phone } = buyer;
    // The provider takes addresses that our own forms refuse.
    const email = buyer.email && !readsAsAnother(buyer.email) ? buyer.email : undefined;
    const known = id ? await keepCustomer(tx, id) : undefined;
    if (known) {
      if (known.email === '' && email) await fillEmail(tx, known.id, email);
      return known.id;
    }
    if (id && (await findDeleted(tx, [id])).size > 0) return null;
    if (!email) throw new Error('A payment names neither a customer of ours nor an email that tells who paid');
    const { customer } = await findOrCreate(tx, { name: name ?? email, email, phone });
    return customer.id;
  }

  return {
    list: {
      page: (query) => pageOfCustomers(db, query),
      count: (query) => countCustomers(db, query),
      similar: (query) => allowTypos(dependencies.database, (tx) => similarCustomers(tx, query)),
    } satisfies ListSource<Customer, CustomerListQuery>,
    ids: idsOfCustomers,
    byIds: readCustomers,
    /** Returns the customers that match a search best. */
    best: ({ q, limit }: { q: string; limit: number }): Promise<Customer[]> => bestCustomers(db, q, limit),
    /** Returns the most similar ones to a search without matches. */
    similarIn: similarCustomers,
    editing: createCustomerEditing(dependencies),
    tagging: createCustomerTagging(dependencies),
    find: findCustomer,
    /** Like `find`, and prevents the customer's deletion until the transaction ends. */
    keep: keepCustomer,
    findByEmail: findCustomerByEmail,
    findOrCreate,
    ensureBuyer,
    rememberBuyer: fillStripeCustomer,
    forgetBuyer: clearStripeCustomer,
    /** Returns those of the customers that were deleted. */
    findDeleted,
    markSignedIn,
  };
}
