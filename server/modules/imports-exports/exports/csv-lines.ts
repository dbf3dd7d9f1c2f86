import Papa from 'papaparse';
import { neutraliseCell } from '#contract/csv-cells.ts';
import type { Customer } from '#contract/customers.ts';
import {
  CUSTOMER_LINE,
  EXPORT_COLUMNS,
  type ExportColumn,
  LEAD_EXPORT_COLUMNS,
  type LeadExportColumn,
  PURCHASE_EXPORT_COLUMNS,
  type PurchaseExportColumn,
  TEAM_MEMBER_LINE,
} from '#contract/exports.ts';
import { FUNNEL_COLUMNS } from '#contract/funnel.ts';
import type { Lead } from '#contract/leads.ts';
import { MONEY_COLUMNS } from '#contract/money-report.ts';
import { AGENT_LICENSE, type Purchase } from '#contract/purchases.ts';
import type { ExportedTeamMember } from './exports.store.ts';

export type Line<Column extends string> = Partial<Record<Column, string | number | null>>;

/** Without it, Excel reads the file as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEWLINE = '\r\n';

export interface CsvFormat<Column extends string> {
  header: string;
  /** Formats the lines as text. No cell becomes a formula in a spreadsheet. */
  toText(lines: readonly Line<Column>[]): string;
}

export const USERS_CSV = csvOf<ExportColumn>(EXPORT_COLUMNS);
export const LEADS_CSV = csvOf<LeadExportColumn>(LEAD_EXPORT_COLUMNS);
export const FUNNEL_CSV = csvOf(FUNNEL_COLUMNS);
/** Cells are written as they are, because none contains typed text and negative amounts must stay numbers. */
export const MONEY_CSV = csvOf(MONEY_COLUMNS, (text) => text);
export const PURCHASES_CSV = csvOf<PurchaseExportColumn>(PURCHASE_EXPORT_COLUMNS);

function csvOf<Column extends string>(columns: readonly Column[], toCell = neutraliseCell): CsvFormat<Column> {
  return {
    header: `${BYTE_ORDER_MARK}${columns.join(',')}${NEWLINE}`,
    toText: (lines) => {
      if (lines.length === 0) return '';
      const cells = lines.map((line) => columns.map((column) => toCell(String(line[column] ?? ''))));
      return Papa.unparse(cells, { newline: NEWLINE }) + NEWLINE;
    },
  };
}

export function customerLine(customer: Customer): Line<ExportColumn> {
  return { ...customer, tags: customer.tags.join('; '), type: CUSTOMER_LINE };
}

export function teamMemberLine(
  member: Pick<ExportedTeamMember, 'name' | 'email' | 'phone' | 'role' | 'isActive' | 'createdAt' | 'accessState'>,
  owner: Pick<Customer, 'email'> | undefined,
): Line<ExportColumn> {
  const { name, email, phone, role, isActive, createdAt, accessState } = member;
  return {
    type: TEAM_MEMBER_LINE,
    name,
    email,
    phone,
    role,
    isActive,
    ownerEmail: owner?.email ?? '',
    createdAt: createdAt.toISOString(),
    accessState,
  };
}

export function leadLine({ assigneeName, ...lead }: Lead): Line<LeadExportColumn> {
  return { ...lead, assignee: assigneeName };
}

/** The date is the UTC day, like `from` and `to` of the list. */
export function purchaseLine(
  { customer, productType, createdAt, ...purchase }: Purchase,
  currency: string,
): Line<PurchaseExportColumn> {
  return {
    ...purchase,
    date: createdAt.slice(0, 10),
    name: customer?.name ?? '',
    email: customer?.email ?? '',
    product: productType === AGENT_LICENSE ? 'Agent License' : 'Team License',
    currency: currency.toUpperCase(),
  };
}
