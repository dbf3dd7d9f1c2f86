import { and, eq, getTableColumns, isNotNull, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Customer, CustomerListQuery } from '../../../contract/customers.ts';
import type { Db } from '../../database/database.ts';
import { booleanFilter } from '../../database/lists/filters.ts';
import type { SortSpec } from '../../database/lists/keyset.ts';
import { paginate } from '../../database/lists/list-page.ts';
import type { ListPage, PageSize } from '../../database/lists/list-source.ts';
import { readCount, rowCount } from '../../database/lists/row-count.ts';
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

/** As `HAS_OPTED_OUT`; those few are found by their opt-outs, because a walk through all customers would be long until it met them. */
async function hasOptedOut(db: Db): Promise<SQL> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT ${customers.id} FROM ${optOuts} JOIN ${customers} USING (phone_e164)
    UNION ALL SELECT customer_id FROM ${personalOptOuts} WHERE customer_id IS NOT NULL
    LIMIT ${FEW + 1}`);
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
  const total = query.counted ? (count ?? rowCount(customers, 'customers', conditions)) : null;
  const rows = await db
    .select({ ...columns, sortValue, total: sql<number | null>`${total}::float8` })
    .from(customers)
    .where(and(conditions, cursorCondition))
    .orderBy(...orderBy)
    .limit(query.limit);
  return toPage(rows, query.limit, toCustomer);
}

export async function countCustomers(db: Db, query: CustomerListQuery): Promise<number> {
  return readCount(db, rowCount(customers, 'customers', await customerConditions(db, query)));
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
