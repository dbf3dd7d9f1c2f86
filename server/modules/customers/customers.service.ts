import type { Customer, CustomerListQuery } from '../../../contract/customers.ts';
import type { Database, Db } from '../../database/database.ts';
import { DeletedMeanwhileError } from '../../database/errors.ts';
import type { ListSource } from '../../database/lists/list-source.ts';
import type { Buyer } from '../../gateways/payments/payments.gateway.ts';
import type { Jobs } from '../../jobs/job-runner.ts';
import type { PhoneReader } from '../../shared/phone.ts';
import type { AccessService } from '../access/access.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { TagsService } from '../tags/tags.service.ts';
import { type CustomerEditing, createCustomerEditing } from './customer-editing.service.ts';
import { countCustomers, idsOfCustomers, pageOfCustomers } from './customer-list.store.ts';
import { bestCustomers, similarCustomers } from './customer-search.store.ts';
import { type CustomerTagging, createCustomerTagging } from './customer-tagging.service.ts';
import {
  type CustomerRow,
  clearStripeCustomer,
  fillPhone,
  fillStripeCustomer,
  findCustomer,
  findCustomerByEmail,
  findDeleted,
  holdCustomer,
  insertCustomer,
  markSignedIn,
} from './customers.store.ts';

interface Person {
  name: string;
  email: string;
  phone: string | undefined;
}

export interface CustomersService {
  list: ListSource<Customer, CustomerListQuery>;
  /** The ids of all that the list would show, so many at most. */
  ids(db: Db, query: CustomerListQuery, limit: number): Promise<string[]>;
  /** The customers that fit a search best. */
  best(search: { q: string; limit: number }): Promise<Customer[]>;
  editing: CustomerEditing;
  tagging: CustomerTagging;
  find(db: Db, id: string): Promise<CustomerRow | undefined>;
  /** Ignores case. */
  findByEmail(db: Db, email: string): Promise<CustomerRow | undefined>;
  /** The customer with this email in whatever case, made when there is none. What is stored is never changed: blanks are filled at most. */
  findOrCreate(tx: Db, person: Person): Promise<{ customer: CustomerRow; created: boolean }>;
  /**
   * The customer a payment belongs to, who then has the provider's id too; made from the checkout when there is none. Null
   * for one who was deleted: money never brings a deleted customer back.
   */
  ensureBuyer(tx: Db, id: string | undefined, buyer: Buyer): Promise<string | null>;
  /** Which of these customers were deleted. */
  findDeleted(db: Db, ids: string[]): Promise<Set<string>>;
  /** Keeps who the customer is at the payment provider, where that is not known. */
  rememberBuyer(tx: Db, id: string, stripeCustomerId: string): Promise<void>;
  /** Forgets a customer's id at the provider, which does not know it any more; another one that is stored by now stays. */
  forgetBuyer(db: Db, id: string, stripeCustomerId: string): Promise<void>;
  markSignedIn(tx: Db, id: string): Promise<void>;
}

interface Dependencies {
  database: Database;
  access: AccessService;
  audit: AuditService;
  jobs: Jobs;
  phones: PhoneReader;
  tags: Pick<TagsService, 'ensure' | 'replaceOf'>;
}

export function createCustomersService(dependencies: Dependencies): CustomersService {
  const { phones } = dependencies;
  const { reading } = dependencies.database;

  async function findOrCreate(tx: Db, { name, email, phone }: Person): ReturnType<CustomersService['findOrCreate']> {
    const phoneE164 = phones.toE164(phone);
    const created = await insertCustomer(tx, { name, email, phone: phone ?? null, phoneE164 });
    if (created) return { customer: created, created: true };
    const customer = await findCustomerByEmail(tx, email);
    if (!customer) throw new DeletedMeanwhileError('A customer vanished while a lead was being kept');
    if (!phone || customer.phone) return { customer, created: false };
    await fillPhone(tx, customer.id, phone, phoneE164);
    return { customer: { ...customer, phone, phoneE164 }, created: false };
  }

  async function ensureBuyer(tx: Db, id: string | undefined, buyer: Buyer): Promise<string | null> {
    const known = id ? await holdCustomer(tx, id) : undefined;
    if (id && !known && (await findDeleted(tx, [id])).size > 0) return null;
    return (known ?? (await customerOfBuyer(tx, buyer))).id;
  }

  async function customerOfBuyer(tx: Db, buyer: Buyer): Promise<CustomerRow> {
    if (!buyer.email) throw new Error('A payment names neither a customer of ours nor an email');
    const person = { name: buyer.name ?? buyer.email, email: buyer.email, phone: buyer.phone };
    return (await findOrCreate(tx, person)).customer;
  }

  return {
    list: {
      page: (query) => pageOfCustomers(reading.db, query),
      count: (query) => countCustomers(reading.db, query),
      similar: (query) => reading.transaction((tx) => similarCustomers(tx, query)),
    },
    ids: idsOfCustomers,
    best: ({ q, limit }) => bestCustomers(reading.db, q, limit),
    editing: createCustomerEditing(dependencies),
    tagging: createCustomerTagging(dependencies),
    find: findCustomer,
    findByEmail: findCustomerByEmail,
    findOrCreate,
    ensureBuyer,
    rememberBuyer: fillStripeCustomer,
    forgetBuyer: clearStripeCustomer,
    findDeleted,
    markSignedIn,
  };
}
