import { and, eq, getTableColumns, isNotNull, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Customer, CustomerListQuery } from '../../../contract/customers.ts';
import type { Db } from '../../database/database.ts';
import { booleanFilter } from '../../database/lists/filters.ts';
import type { SortSpec } from '../../database/lists/keyset.ts';
import { paginate } from '../../database/lists/list-page.ts';
import type { ListPage, PageSize } from '../../database/lists/list-source.ts';
import { cappedCount, readCount, rowCount } from '../../database/lists/row-count.ts';
import { containsPart, FEW, isOneOf, matchesWords, resolveMatchingIds } from '../../database/lists/search.ts';
import { customers, optOuts, personalOptOuts } from '../../database/schema.ts';
import type { CustomerRow } from './customers.store.ts';

const SORT: SortSpec = {
  id: customers.id,
  fields: {
    createdAt: { column: customers.createdAt, type: 'timestamptz' },
    name: { column: sql`(fold_text(${customers.name}) COLLATE "C")`, type: 'text' },
    email: { column: sql`lower(${customers.email})`, type: 'text' },
    teamMemberLicenses: { column: customers.teamMemberLicenses, type: 'integer' },
    usedTeamMemberLicenses: { column: customers.usedTeamMemberLicenses, type: 'integer' },
  },
};

const STRIPE_CUSTOMER = /^cus_\w{8,}$/;

const { searchText: _, ...columns } = getTableColumns(customers);

const HAS_OPTED_OUT = sql`(EXISTS (SELECT FROM ${optOuts} WHERE ${optOuts.phoneE164} = ${customers.phoneE164})
  OR EXISTS (SELECT FROM ${personalOptOuts} WHERE ${personalOptOuts.customerId} = ${customers.id}))`;

/**
 * The same customers, found by their opt-outs: a walk through all customers would be long until it met so few. OFFSET 0 keeps
 * PostgreSQL from reading the whole table to join it.
 */
const OPTED_OUT = sql`(
  SELECT customer.* FROM ${optOuts}
  CROSS JOIN LATERAL (SELECT * FROM ${customers} WHERE ${customers.phoneE164} = ${optOuts.phoneE164} OFFSET 0) AS customer
  UNION ALL SELECT * FROM ${customers} WHERE ${customers.id} IN (SELECT customer_id FROM ${personalOptOuts})
    AND NOT EXISTS (SELECT FROM ${optOuts} WHERE ${optOuts.phoneE164} = ${customers.phoneE164}))`;

async function hasOptedOut(db: Db): Promise<SQL> {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM ${OPTED_OUT} AS opted_out LIMIT ${FEW + 1}`);
  return rows.length > FEW ? HAS_OPTED_OUT : isOneOf(customers.id, rows);
}

/** The query's search and filters. */
export async function customerConditions(db: Db, query: CustomerListQuery): Promise<SQL | undefined> {
  const { q, nameOrEmail, hasSignedInToApp, hasPhone, optedOut, licenses } = query;
  return and(
    q && STRIPE_CUSTOMER.test(q) ? eq(customers.stripeCustomerId, q) : matchesWords(customers.searchText, q),
    containsPart(customers.searchText, [customers.name, customers.email], nameOrEmail),
    booleanFilter(hasSignedInToApp, eq(customers.hasSignedInToApp, 1)),
    licenses && eq(customers.licenseState, licenses),
    booleanFilter(hasPhone, and(isNotNull(customers.phone), ne(customers.phone, ''))),
    optedOut && (optedOut === '1' ? await hasOptedOut(db) : not(HAS_OPTED_OUT)),
  );
}

export async function pageOfCustomers(db: Db, query: CustomerListQuery & PageSize): Promise<ListPage<Customer>> {
  const { cursorCondition, orderBy, sortValue, toPage } = paginate(SORT, query);
  const search = query.q ?? query.nameOrEmail;
  const { conditions, count } = await resolveMatchingIds(db, search, await customerConditions(db, query), customers.id);
  const total = query.counted ? (count ?? (await countOf(db, query, conditions))) : null;
  const rows = await db
    .select({ ...columns, sortValue, total: sql<number | null>`${total}::float8` })
    .from(customers)
    .where(and(conditions, cursorCondition))
    .orderBy(...orderBy)
    .limit(query.limit);
  return toPage(rows, query.limit, toCustomer);
}

export async function countCustomers(db: Db, query: CustomerListQuery): Promise<number> {
  return readCount(db, await countOf(db, query, await customerConditions(db, query)));
}

/** How many customers meet the query, whose conditions these are. */
async function countOf(db: Db, query: CustomerListQuery, conditions: SQL | undefined): Promise<SQL<number>> {
  if (query.optedOut !== '1') return rowCount(customers, 'customers', conditions);
  const others = await customerConditions(db, { ...query, optedOut: undefined });
  return cappedCount(sql`${OPTED_OUT} AS ${customers} WHERE ${others ?? sql`true`}`);
}

/** A row as the API shows it. */
export function toCustomer(row: Pick<CustomerRow, keyof Customer>): Customer {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    stripeCustomerId: row.stripeCustomerId,
    teamMemberLicenses: row.teamMemberLicenses,
    usedTeamMemberLicenses: row.usedTeamMemberLicenses,
    hasSignedInToApp: row.hasSignedInToApp,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
