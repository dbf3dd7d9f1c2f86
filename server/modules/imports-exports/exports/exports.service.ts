import type { BulkList } from '#contract/bulk.ts';
import type { Customer } from '#contract/customers.ts';
import { type ExportQuery, exportFileName, type LeadExportQuery, type PurchaseExportQuery } from '#contract/exports.ts';
import { type FunnelQuery, funnelFileName } from '#contract/funnel.ts';
import { type MoneyReportQuery, moneyFileName } from '#contract/money-report.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { Database } from '#server/database/database.ts';
import { NEWEST_FIRST } from '#server/database/lists/keyset.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import type { MoneyReportService } from '#server/modules/billing/money-report/money-report.service.ts';
import type { PurchasesService } from '#server/modules/billing/purchases/purchases.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { TeamMembersService } from '#server/modules/people/team-members/team-members.service.ts';
import type { FunnelService } from '#server/modules/sales/funnel/funnel.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import {
  type CsvFormat,
  customerLine,
  FUNNEL_CSV,
  LEADS_CSV,
  type Line,
  leadLine,
  MONEY_CSV,
  PURCHASES_CSV,
  purchaseLine,
  teamMemberLine,
  USERS_CSV,
} from './csv-lines.ts';
import { type ExportedTeamMember, pageOfMembers } from './exports.store.ts';

/** Rows read by one statement. No more customers, and no more team members, are in memory. */
const BATCH = 1_000;

interface Sorted {
  sort?: string | undefined;
}

export interface ExportFile {
  name: string;
  /** Yields the file's text piece by piece. */
  pieces: AsyncIterable<string>;
}

export type ExportsService = ReturnType<typeof createExportsService>;

interface Parts {
  database: Database;
  audit: AuditService;
  customers: Pick<CustomersService, 'list'>;
  teamMembers: Pick<TeamMembersService, 'list'>;
  leads: Pick<LeadsService, 'list'>;
  funnel: Pick<FunnelService, 'daysOf' | 'report'>;
  purchases: Pick<PurchasesService, 'list'>;
  moneyReport: Pick<MoneyReportService, 'monthsOf' | 'report'>;
  /** The currency of purchases. */
  currency: string;
}

export function createExportsService({
  database,
  audit,
  customers,
  teamMembers,
  leads,
  funnel,
  purchases,
  moneyReport,
  currency,
}: Parts) {
  async function* usersAsText(query: ExportQuery): AsyncGenerator<string> {
    let head = USERS_CSV.header;
    for await (const rows of batchesOf(customers.list, query)) {
      yield head;
      yield* withMembers(rows);
      head = '';
    }
  }

  async function* withMembers(rows: readonly Customer[]): AsyncGenerator<string> {
    yield USERS_CSV.toText(rows.map(customerLine));
    const owners = new Map(rows.map((row) => [row.id, row]));
    for await (const members of membersOf([...owners.keys()])) {
      yield USERS_CSV.toText(members.map((member) => teamMemberLine(member, owners.get(member.ownerId))));
    }
  }

  async function* chosenAsText(list: BulkList, ids: readonly string[]): AsyncGenerator<string> {
    yield (list === 'leads' ? LEADS_CSV : USERS_CSV).header;
    for (let first = 0; first < ids.length; first += BATCH) {
      const query = { ids: ids.slice(first, first + BATCH).join(), limit: BATCH };
      if (list === 'customers') yield* withMembers((await customers.list.page(query)).rows);
      if (list === 'leads') yield LEADS_CSV.toText((await leads.list.page(query)).rows.map(leadLine));
      if (list === 'team-members') {
        const { rows } = await teamMembers.list.page(query);
        yield USERS_CSV.toText(
          rows.map((row) => teamMemberLine({ ...row, createdAt: new Date(row.createdAt) }, row.owner)),
        );
      }
    }
  }

  async function* membersOf(ownerIds: string[]): AsyncGenerator<ExportedTeamMember[]> {
    if (ownerIds.length === 0) return;
    let members: ExportedTeamMember[] = [];
    do {
      members = await pageOfMembers(database.db, ownerIds, members.at(-1), BATCH);
      if (members.length > 0) yield members;
    } while (members.length === BATCH);
  }

  /** Formats a list as a file with one row in each line. */
  async function* listAsText<Row, Query extends Sorted, Column extends string>(
    list: ListSource<Row, Query>,
    query: Query,
    { header, toText }: CsvFormat<Column>,
    toLine: (row: Row) => Line<Column>,
  ): AsyncGenerator<string> {
    let head = header;
    for await (const rows of batchesOf(list, query)) {
      yield head + toText(rows.map(toLine));
      head = '';
    }
  }

  async function* funnelAsText(query: FunnelQuery): AsyncGenerator<string> {
    const { rows } = await funnel.report(query);
    yield FUNNEL_CSV.header + FUNNEL_CSV.toText(rows);
  }

  async function* moneyAsText(query: MoneyReportQuery): AsyncGenerator<string> {
    const { months } = await moneyReport.report(query);
    yield MONEY_CSV.header + MONEY_CSV.toText(months);
  }

  async function toFile(name: string, pieces: AsyncGenerator<string>, userId: string): Promise<ExportFile> {
    const started = await begin(pieces);
    await database.transaction((tx) =>
      audit.note(tx, { userId, action: 'export', subjectType: 'file', subjectId: name }),
    );
    return { name, pieces: started };
  }

  return {
    /**
     * Exports all customers that match the query, newest first and each before their team members. Reads the first rows before it
     * resolves.
     * @throws AppError('invalid_input') for a query that the list of customers would reject.
     */
    export: (query: ExportQuery, userId: string): Promise<ExportFile> =>
      toFile(exportFileName('users', new Date()), usersAsText(query), userId),
    /** Exports leads, newest first, one in each line. */
    exportLeads: (query: LeadExportQuery, userId: string): Promise<ExportFile> =>
      toFile(exportFileName('leads', new Date()), listAsText(leads.list, query, LEADS_CSV, leadLine), userId),
    /** Exports the given rows of a list that still exist. Customers are followed by their team members. */
    exportChosen: (list: BulkList, ids: readonly string[], userId: string): Promise<ExportFile> => {
      const name = exportFileName(list === 'leads' ? 'leads' : 'users', new Date());
      return toFile(name, chosenAsText(list, ids), userId);
    },
    /** Exports the rows of the funnel report. */
    exportFunnel: async (query: FunnelQuery, userId: string): Promise<ExportFile> => {
      const days = await funnel.daysOf(query);
      return toFile(funnelFileName(days), funnelAsText({ ...query, ...days }), userId);
    },
    /** Exports the months of the money report. */
    exportMoney: async (query: MoneyReportQuery, userId: string): Promise<ExportFile> => {
      const months = await moneyReport.monthsOf(query);
      return toFile(moneyFileName(months), moneyAsText(months), userId);
    },
    /** Exports purchases, newest first, one in each line. */
    exportPurchases: (query: PurchaseExportQuery, userId: string): Promise<ExportFile> => {
      const toLine = (purchase: Purchase) => purchaseLine(purchase, currency);
      const text = listAsText(purchases.list, query, PURCHASES_CSV, toLine);
      return toFile(exportFileName('purchases', new Date()), text, userId);
    },
  };
}

/**
 * Yields all rows that match, newest first whatever the query's order: creation times never change, so that a row that is edited
 * during a long download is still in the file exactly once. Yields at least one batch, which may be empty.
 * @throws AppError('invalid_input') for an order that the list does not have.
 */
async function* batchesOf<Row, Query extends Sorted>(
  { page }: ListSource<Row, Query>,
  query: Query,
): AsyncGenerator<Row[]> {
  await page({ ...query, limit: 0 });
  let cursor: string | undefined;
  do {
    const { rows, next } = await page({ ...query, sort: NEWEST_FIRST, cursor, limit: BATCH });
    yield rows;
    cursor = next;
  } while (cursor !== undefined);
}

/** Reads the first piece ahead, so that an invalid query is rejected before the response begins. */
async function begin(pieces: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await pieces.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  })();
}
