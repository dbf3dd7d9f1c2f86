import { and, eq, getTableColumns, gt, isNotNull, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Customer, CustomerListQuery, LastActivityFilter } from '#contract/customers.ts';
import { activeDaysOf } from '#server/database/conditions/active-days.ts';
import { CUSTOMERS_NUMBER, hasOptedOut, textConsentOf } from '#server/database/conditions/text-consent.ts';
import type { Db } from '#server/database/database.ts';
import { booleanFilter, idIn } from '#server/database/lists/filters.ts';
import type { SortSpec } from '#server/database/lists/keyset.ts';
import { paginate } from '#server/database/lists/list-page.ts';
import type { ListPage, PageSize } from '#server/database/lists/list-source.ts';
import { cappedCount, readCount, rowCount } from '#server/database/lists/row-count.ts';
import { containsPart, matchesWords, resolveFoundIds, resolveMatchingIds } from '#server/database/lists/search.ts';
import { isOneOf } from '#server/database/records.ts';
import { customerActivity, customers, customerTags, optOuts, personalOptOuts, tags } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';
import type { CustomerRow } from './customers.store.ts';

const SORT: SortSpec = {
  id: customers.id,
  fields: {
    createdAt: { column: customers.createdAt, type: 'timestamptz' },
    name: { column: sql`(fold_text(${customers.name}) COLLATE "C")`, type: 'text' },
    email: { column: sql`lower(${customers.email})`, type: 'text' },
    teamMemberLicenses: { column: customers.teamMemberLicenses, type: 'integer' },
    usedTeamMemberLicenses: { column: customers.usedTeamMemberLicenses, type: 'integer' },
    paid: { column: customerActivity.paid, type: 'numeric', id: customerActivity.customerId },
    lastActivityAt: { column: customerActivity.lastActivityAt, type: 'timestamptz', id: customerActivity.customerId },
    lastUsedAt: { column: customerActivity.lastUsedAt, type: 'timestamptz', id: customerActivity.customerId },
  },
};

/** The last activity or use of those without one. */
const NEVER = new Date(0);

const STRIPE_CUSTOMER = /^cus_\w{8,}$/;

const { searchText: _, ...columns } = getTableColumns(customers);
/**
 * The names of a customer's tags in the order that staff gave them. The column is qualified by its table, which Drizzle
 * would omit in places.
 */
export const TAGS = sql<string[]>`array_to_json(ARRAY(
  SELECT tags.name FROM customer_tags JOIN tags ON tags.id = tag_id WHERE customer_id = customers.id
  ORDER BY position, lower(tags.name)))`;

const HAS_OPTED_OUT = hasOptedOut(CUSTOMERS_NUMBER);
const TEXT_CONSENT = textConsentOf(CUSTOMERS_NUMBER);

/** The columns that lists and panels read. Every customer has a row of activity. */
export const CUSTOMER_COLUMNS = {
  ...columns,
  paid: customerActivity.paid,
  lastActivityAt: customerActivity.lastActivityAt,
  lastUsedAt: customerActivity.lastUsedAt,
  activeDays30: activeDaysOf('customers'),
  tags: TAGS,
  textConsent: textConsentOf(CUSTOMERS_NUMBER, true),
  updatedAt: sql<Date>`greatest(${customers.updatedAt}, ${customerActivity.taggedAt})`.mapWith(customers.updatedAt),
};
export const ACTIVITY_OF_CUSTOMER = eq(customerActivity.customerId, customers.id);

/**
 * Finds the customers by their opt-outs, because a scan of all customers would be slow to reach these few. OFFSET 0 keeps
 * PostgreSQL from reading the whole table for a join.
 */
const OPTED_OUT = sql`(
  SELECT customer.* FROM ${optOuts}
  CROSS JOIN LATERAL (SELECT * FROM ${customers} WHERE ${customers.phoneE164} = ${optOuts.phoneE164} OFFSET 0) AS customer
  UNION ALL SELECT * FROM ${customers} WHERE ${customers.id} IN (SELECT customer_id FROM ${personalOptOuts})
    AND NOT EXISTS (SELECT FROM ${optOuts} WHERE ${optOuts.phoneE164} = ${customers.phoneE164}))`;

async function areOptedOut(db: Db): Promise<SQL | undefined> {
  return oneOfFew(db, sql`SELECT id FROM ${OPTED_OUT} AS opted_out`, HAS_OPTED_OUT);
}

/** Builds the condition for customers whose activity matches. */
async function withActivity(db: Db, condition: SQL | undefined): Promise<SQL | undefined> {
  return oneOfFew(
    db,
    sql`SELECT ${customerActivity.customerId} AS id FROM ${customerActivity} WHERE ${condition}`,
    sql`EXISTS (SELECT FROM ${customerActivity} WHERE ${ACTIVITY_OF_CUSTOMER} AND ${condition})`,
  );
}

/** Builds the condition for customers with a tag. Nobody matches a tag that does not exist. */
async function withTag(db: Db, name: string): Promise<SQL | undefined> {
  const { customerId: id, tagId } = customerTags;
  const hasTag = sql`${tagId} = (SELECT tags.id FROM ${tags} WHERE lower(tags.name) = lower(${name}))`;
  return oneOfFew(
    db,
    sql`SELECT ${id} AS id FROM ${customerTags} WHERE ${hasTag}`,
    sql`EXISTS (SELECT FROM ${customerTags} WHERE ${id} = ${customers.id} AND ${hasTag})`,
  );
}

/** Selects the found customers by their ids when they are few, because a scan with the condition would be slow to reach them. */
async function oneOfFew(db: Db, found: SQL, condition: SQL): Promise<SQL | undefined> {
  return (await resolveFoundIds(db, customers.id, found, condition)).conditions;
}

const HAS_PAID: Record<'0' | '1', SQL> = { '1': gt(customerActivity.paid, '0'), '0': lte(customerActivity.paid, '0') };

const DAYS: Record<Exclude<LastActivityFilter, 'none'>, number> = { '7d': 7, '30d': 30, '90d': 90, older: 90 };

/** The moment this many times 24 hours ago. */
function daysAgo(days: number): SQL {
  return sql`now() - make_interval(days => ${days}::int)`;
}

function isOfLastActivity(filter: LastActivityFilter): SQL | undefined {
  const { lastActivityAt } = customerActivity;
  if (filter === 'none') return lte(lastActivityAt, NEVER);
  const since = daysAgo(DAYS[filter]);
  return filter === 'older' ? and(lte(lastActivityAt, since), gt(lastActivityAt, NEVER)) : gt(lastActivityAt, since);
}

/** Builds the query's search and filter conditions. */
export async function customerConditions(db: Db, query: CustomerListQuery): Promise<SQL | undefined> {
  const {
    q,
    ids,
    nameOrEmail,
    hasSignedInToApp,
    hasPhone,
    optedOut,
    licenses,
    hasPaid,
    lastActivity,
    accessState,
    usedWithin,
    textConsent,
    tag,
  } = query;
  return and(
    idIn(customers.id, ids),
    q && STRIPE_CUSTOMER.test(q) ? eq(customers.stripeCustomerId, q) : matchesWords(customers.searchText, q),
    containsPart(customers.searchText, [customers.name, customers.email], nameOrEmail),
    booleanFilter(hasSignedInToApp, eq(customers.hasSignedInToApp, 1)),
    licenses && eq(customers.licenseState, licenses),
    accessState && eq(customers.accessState, accessState),
    booleanFilter(hasPhone, and(isNotNull(customers.phone), ne(customers.phone, ''))),
    optedOut && (optedOut === '1' ? await areOptedOut(db) : not(HAS_OPTED_OUT)),
    textConsent && sql`${TEXT_CONSENT} = ${textConsent}`,
    hasPaid && (await withActivity(db, HAS_PAID[hasPaid])),
    lastActivity && (await withActivity(db, isOfLastActivity(lastActivity))),
    usedWithin === undefined ? undefined : await withActivity(db, gt(customerActivity.lastUsedAt, daysAgo(usedWithin))),
    tag === undefined ? undefined : await withTag(db, tag),
  );
}

export async function pageOfCustomers(db: Db, query: CustomerListQuery & PageSize): Promise<ListPage<Customer>> {
  const pagination = paginate(SORT, query);
  const { cursorCondition, orderBy, sortValue, toPage } = pagination;
  const search = query.q ?? query.nameOrEmail;
  const { conditions, count, picked } = await resolveMatchingIds(
    db,
    search,
    await customerConditions(db, query),
    customers.id,
    {
      ...pagination,
      limit: query.limit,
      // PostgreSQL leaves the table out where the list is not sorted by it.
      joined: sql`LEFT JOIN ${customerActivity} ON ${ACTIVITY_OF_CUSTOMER}`,
    },
  );
  const total = query.counted ? (count ?? (await countOf(db, query, conditions))) : null;
  const rows = await db
    .select({ ...CUSTOMER_COLUMNS, sortValue, total: sql<number | null>`${total}::float8` })
    .from(customers)
    .innerJoin(customerActivity, ACTIVITY_OF_CUSTOMER)
    .where(and(conditions, cursorCondition))
    .orderBy(...orderBy)
    .limit(query.limit);
  return toPage(rows, query.limit, toCustomer, picked);
}

/** Returns up to `limit` ids that match the query, in its order. */
export async function idsOfCustomers(db: Db, query: CustomerListQuery, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(customerActivity, ACTIVITY_OF_CUSTOMER)
    .where(await customerConditions(db, query))
    .orderBy(...paginate(SORT, query).orderBy)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function countCustomers(db: Db, query: CustomerListQuery): Promise<number> {
  return readCount(db, await countOf(db, query, await customerConditions(db, query)));
}

/** Counts the customers that match the query and its conditions. */
async function countOf(db: Db, query: CustomerListQuery, conditions: SQL | undefined): Promise<SQL<number>> {
  if (query.optedOut !== '1') return rowCount(customers, 'customers', conditions);
  const others = await customerConditions(db, { ...query, optedOut: undefined });
  return cappedCount(sql`${OPTED_OUT} AS ${customers}`, others);
}

export async function readCustomer(db: Db, id: string): Promise<Customer | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select(CUSTOMER_COLUMNS)
    .from(customers)
    .innerJoin(customerActivity, ACTIVITY_OF_CUSTOMER)
    .where(eq(customers.id, id));
  return row && toCustomer(row);
}

/** Returns those of the customers that exist, in no order. */
export async function readCustomers(db: Db, ids: readonly string[]): Promise<Customer[]> {
  const rows = await db
    .select(CUSTOMER_COLUMNS)
    .from(customers)
    .innerJoin(customerActivity, ACTIVITY_OF_CUSTOMER)
    .where(isOneOf(customers.id, ids));
  return rows.map(toCustomer);
}

type Joined = Pick<typeof customerActivity.$inferSelect, 'paid' | 'lastActivityAt' | 'lastUsedAt'> &
  Pick<Customer, 'tags' | 'textConsent' | 'activeDays30'>;
type Columns = Exclude<keyof Customer, keyof Joined | 'isImported'> | 'importId';

/** Converts a row to the API's format. */
export function toCustomer(row: Pick<CustomerRow, Columns> & Joined): Customer {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    timeZone: row.timeZone,
    stripeCustomerId: row.stripeCustomerId,
    teamMemberLicenses: row.teamMemberLicenses,
    usedTeamMemberLicenses: row.usedTeamMemberLicenses,
    hasSignedInToApp: row.hasSignedInToApp,
    paid: row.paid,
    lastActivityAt: unlessNever(row.lastActivityAt),
    textConsent: row.textConsent,
    accessState: row.accessState,
    accessUntil: row.accessUntil?.toISOString() ?? null,
    accessOverride: row.accessOverride,
    lastUsedAt: unlessNever(row.lastUsedAt),
    activeDays30: row.activeDays30,
    tags: row.tags,
    isImported: row.importId === null ? 0 : 1,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function unlessNever(moment: Date): string | null {
  return moment > NEVER ? moment.toISOString() : null;
}
