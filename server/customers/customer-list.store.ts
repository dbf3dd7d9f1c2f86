import { and, eq, getTableColumns, isNotNull, ne, sql } from 'drizzle-orm';
import type { Customer, CustomerListQuery } from '../../contract/customers.ts';
import type { Db } from '../database/database.ts';
import { whether } from '../database/filters.ts';
import { keyset, type SortSpec } from '../database/keyset.ts';
import { customers, optOuts } from '../database/schema.ts';
import { matchesWords } from '../database/search.ts';
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

const { searchText: _, ...columns } = getTableColumns(customers);

function conditions({ q, hasSignedInToApp, hasPhone, optedOut, licenses }: CustomerListQuery) {
  return and(
    matchesWords(customers.searchText, q),
    whether(hasSignedInToApp, eq(customers.hasSignedInToApp, 1)),
    licenses && eq(customers.licenseState, licenses),
    whether(hasPhone, and(isNotNull(customers.phone), ne(customers.phone, ''))),
    whether(optedOut, sql`EXISTS (SELECT FROM ${optOuts} WHERE ${optOuts.phoneE164} = ${customers.phoneE164})`),
  );
}

export async function pageOfCustomers(
  db: Db,
  query: CustomerListQuery & { limit: number },
): Promise<{ rows: Customer[]; next: string | undefined }> {
  const { after, orderBy, cursorAfter, sortValue } = keyset(SORT, query.sort, query.cursor);
  const rows = await db
    .select({ ...columns, sortValue })
    .from(customers)
    .where(and(conditions(query), after))
    .orderBy(...orderBy)
    .limit(query.limit);
  const last = rows.at(query.limit - 1);
  return { rows: rows.map(toCustomer), next: last && cursorAfter(last) };
}

export async function countCustomers(db: Db, query: CustomerListQuery): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(customers).where(conditions(query));
  return row?.count ?? 0;
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
