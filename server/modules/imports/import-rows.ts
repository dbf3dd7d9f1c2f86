import { CUSTOMER_LINE, TEAM_MEMBER_LINE } from '../../../contract/exports.ts';
import { ImportedCustomer, ImportedTeamMember, type ImportFault } from '../../../contract/imports.ts';
import type { PhoneReader } from '../../shared/phone.ts';
import { Cells } from './cells.ts';

interface Imported {
  /** Position of the row in its list, from 1. */
  row: number;
  list?: 'teamMembers';
  phoneE164: string | null;
  /** Set only in files from our own export. */
  createdAt: string | undefined;
}
export type CustomerToImport = ImportedCustomer & Imported;
export type TeamMemberToImport = ImportedTeamMember & Imported;

/** The checked rows of a file, split into customers and team members. */
export interface ImportRows {
  customers: CustomerToImport[];
  teamMembers: TeamMemberToImport[];
  errors: ImportFault[];
  customerInvalid: number;
  teamMemberInvalid: number;
}

/** Values of the column `type` in our own export. Files of other systems may have a column of that name too. */
const OWN_LINES: readonly string[] = [CUSTOMER_LINE, TEAM_MEMBER_LINE];

interface Place {
  row: number;
  list?: 'teamMembers';
}

/** Checks every row by itself. A bad row is reported and does not stop the others. */
export function readRows(request: { customers: unknown[]; teamMembers: unknown[] }, phones: PhoneReader): ImportRows {
  const rows: ImportRows = { customers: [], teamMembers: [], errors: [], customerInvalid: 0, teamMemberInvalid: 0 };
  for (const [index, row] of request.customers.entries()) {
    const cells = new Cells(row);
    const place = { row: index + 1 };
    // A line of our own export may be a team member.
    if (cells.text('type').toLowerCase() === TEAM_MEMBER_LINE) addTeamMember(rows, cells, place, phones);
    else addCustomer(rows, cells, place, phones);
  }
  for (const [index, row] of request.teamMembers.entries()) {
    addTeamMember(rows, new Cells(row), { row: index + 1, list: 'teamMembers' }, phones);
  }
  return rows;
}

function addCustomer(rows: ImportRows, cells: Cells, place: Place, phones: PhoneReader): void {
  const checked = ImportedCustomer.safeParse({
    name: cells.text('name'),
    email: cells.text('email'),
    phone: cells.text('phone') || null,
    company: cells.text('company') || null,
    stripeCustomerId: cells.text('stripecustomerid') || null,
    teamMemberLicenses: cells.number('teammemberlicenses'),
    hasSignedInToApp: cells.flag('hassignedintoapp'),
    tags: cells.list('tags'),
  });
  const errors = validationErrorsOf(cells, checked, place);
  if (checked.success && errors.length === 0)
    rows.customers.push({ ...checked.data, ...common(cells, phones), ...place });
  else rows.customerInvalid += 1;
  rows.errors.push(...errors);
}

function addTeamMember(rows: ImportRows, cells: Cells, place: Place, phones: PhoneReader): void {
  const checked = ImportedTeamMember.safeParse({
    ownerEmail: cells.text('owneremail'),
    name: cells.text('name'),
    email: cells.text('email'),
    phone: cells.text('phone') || null,
    role: cells.text('role') || null,
    isActive: cells.flag('isactive'),
  });
  const errors = validationErrorsOf(cells, checked, place);
  if (checked.success && errors.length === 0)
    rows.teamMembers.push({ ...checked.data, ...common(cells, phones), ...place });
  else rows.teamMemberInvalid += 1;
  rows.errors.push(...errors);
}

function common(cells: Cells, phones: PhoneReader): Pick<Imported, 'phoneE164' | 'createdAt'> {
  return {
    phoneE164: phones.toE164(cells.text('phone')),
    createdAt: createdAtOf(cells) ?? undefined,
  };
}

/** Reads the date only from lines of our own export. Returns null for a day or time that does not exist. */
function createdAtOf(cells: Cells): string | null | undefined {
  return OWN_LINES.includes(cells.text('type').toLowerCase()) ? cells.instant('createdat') : undefined;
}

type Checked = ReturnType<typeof ImportedCustomer.safeParse> | ReturnType<typeof ImportedTeamMember.safeParse>;

function validationErrorsOf(cells: Cells, { error }: Checked, place: Place): ImportFault[] {
  const unstorable = cells.unstorable;
  if (unstorable !== undefined) {
    return [{ ...place, column: unstorable, reason: 'The text contains a character that cannot be stored' }];
  }
  const errors = (error?.issues ?? []).map(({ path, message }) => ({
    ...place,
    column: String(path[0]),
    reason: message,
  }));
  if (createdAtOf(cells) === null) errors.push({ ...place, column: 'createdAt', reason: 'This date does not exist' });
  return errors;
}
