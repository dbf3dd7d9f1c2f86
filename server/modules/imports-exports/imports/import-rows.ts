import type { Channel } from '#contract/channels.ts';
import { visibleEmail } from '#contract/email-pattern.ts';
import { CUSTOMER_LINE, isTeamMemberType, TEAM_MEMBER_LINE } from '#contract/exports.ts';
import { ImportedCustomer, ImportedTeamMember, type ImportFault } from '#contract/imports.ts';
import type { PhoneReader } from '#server/shared/phone.ts';
import { Cells } from './cells.ts';
import { type ConsentCells, readConsentCells, withoutWithdrawn } from './consent-cells.rules.ts';
import { type PhoneCell, readPhoneCell } from './phone-cell.rules.ts';

interface Imported {
  /** Position of the row in its list, from 1. */
  row: number;
  list?: 'teamMembers';
  phoneE164: string | null;
  /** Cells that somebody should look at, and why. */
  warnings: { column: string; reason: string }[];
  /** Set only in files from our own export. */
  createdAt: string | undefined;
}
export type CustomerToImport = ImportedCustomer & Imported & { consent: ConsentCells };
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
    if (isTeamMemberType(cells.text('type'))) addTeamMember(rows, cells, place, phones);
    else addCustomer(rows, cells, place, phones);
  }
  for (const [index, row] of request.teamMembers.entries()) {
    addTeamMember(rows, new Cells(row), { row: index + 1, list: 'teamMembers' }, phones);
  }
  return rows;
}

function addCustomer(rows: ImportRows, cells: Cells, place: Place, phones: PhoneReader): void {
  const cell = readPhoneCell(cells.optional('phone') ?? '', phones);
  const checked = ImportedCustomer.safeParse({
    name: cells.text('name'),
    email: cells.text('email'),
    phone: cell.phone,
    company: cells.optional('company'),
    stripeCustomerId: cells.optional('stripecustomerid'),
    teamMemberLicenses: cells.number('teammemberlicenses'),
    hasSignedInToApp: cells.flag('hassignedintoapp'),
    tags: cells.list('tags'),
  });
  const errors = validationErrorsOf(cells, checked, place);
  if (checked.success && errors.length === 0)
    rows.customers.push({
      ...checked.data,
      ...withConsent(common(cells, cell), readConsentCells(cells, new Date())),
      ...place,
    });
  else rows.customerInvalid += 1;
  rows.errors.push(...errors);
}

function addTeamMember(rows: ImportRows, cells: Cells, place: Place, phones: PhoneReader): void {
  const cell = readPhoneCell(cells.optional('phone') ?? '', phones);
  const checked = ImportedTeamMember.safeParse({
    ownerEmail: visibleEmail(cells.text('owneremail')),
    name: cells.text('name'),
    email: cells.text('email'),
    phone: cell.phone,
    role: cells.optional('role'),
    isActive: cells.flag('isactive'),
  });
  const errors = validationErrorsOf(cells, checked, place);
  if (checked.success && errors.length === 0)
    rows.teamMembers.push({ ...checked.data, ...common(cells, cell), ...place });
  else rows.teamMemberInvalid += 1;
  rows.errors.push(...errors);
}

type Common = Pick<Imported, 'phoneE164' | 'warnings' | 'createdAt'>;

function common(cells: Cells, { phoneE164, warning }: PhoneCell): Common {
  const warnings = warning === undefined ? [] : [{ column: 'phone', reason: warning }];
  return { phoneE164, warnings, createdAt: createdAtOf(cells) ?? undefined };
}

type WithConsent = Pick<CustomerToImport, 'consent' | 'warnings'>;

function withConsent<Row extends Pick<Imported, 'warnings'>>(row: Row, consent: ConsentCells): Row & WithConsent {
  return { ...row, consent, warnings: consent.fault ? [...row.warnings, consent.fault] : row.warnings };
}

/** Takes no consent over by channels by which a customer did not want offers any more since the day that the file says. */
export function withoutConsent(customer: CustomerToImport, withdrawn: readonly Channel[] = []): CustomerToImport {
  return withdrawn.length === 0 ? customer : withConsent(customer, withoutWithdrawn(customer.consent, withdrawn));
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
