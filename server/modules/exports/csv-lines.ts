import Papa from 'papaparse';
import { neutraliseCell } from '../../../contract/csv-cells.ts';
import type { Customer } from '../../../contract/customers.ts';
import { CUSTOMER_LINE, EXPORT_COLUMNS, type ExportColumn, TEAM_MEMBER_LINE } from '../../../contract/exports.ts';
import type { ExportedTeamMember } from './exports.store.ts';

type Line = Partial<Record<ExportColumn, string | number | null>>;

/** Excel takes a file without it for Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEWLINE = '\r\n';

export function headerLine(): string {
  return `${BYTE_ORDER_MARK}${EXPORT_COLUMNS.join(',')}${NEWLINE}`;
}

/** The lines as text, ended; nothing in them is a formula to a spreadsheet. */
export function toText(lines: readonly Line[]): string {
  if (lines.length === 0) return '';
  const cells = lines.map((line) => EXPORT_COLUMNS.map((column) => neutraliseCell(String(line[column] ?? ''))));
  return Papa.unparse(cells, { newline: NEWLINE }) + NEWLINE;
}

export function customerLine(customer: Customer): Line {
  return { ...customer, type: CUSTOMER_LINE };
}

export function teamMemberLine(member: ExportedTeamMember, owner: Customer | undefined): Line {
  const { name, email, phone, role, isActive, createdAt } = member;
  return {
    type: TEAM_MEMBER_LINE,
    name,
    email,
    phone,
    role,
    isActive,
    ownerEmail: owner?.email ?? '',
    createdAt: createdAt.toISOString(),
  };
}
