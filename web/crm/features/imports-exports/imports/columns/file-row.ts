import { visibleEmail } from '#contract/email-pattern.ts';
import { isTeamMemberType } from '#contract/exports.ts';
import type { Field } from './known-headers.ts';
import type { Mapping } from './recognise.ts';

/** A row as sent to the server: cells by the file's own header or by our name of the field, in lower case. */
export type FileRow = Record<string, string>;

/** Fields that are read from one cell. The other fields are combined into the name. */
const PLAIN_FIELDS = [
  'email',
  'phone',
  'company',
  'stripeCustomerId',
  'teamMemberLicenses',
  'tags',
] as const satisfies Field[];
const OUR_NAMES = ['name', ...PLAIN_FIELDS].map((field) => field.toLowerCase());

/** Google Contacts joins several values of one kind with this separator. The first value is used. */
const JOINT = ' ::: ';

/** Returns a function that converts cells to a row. The row has all columns of the file, and our fields according to the mapping. */
export function fileRowReader(headers: readonly string[], mapping: Mapping): (cells: readonly string[]) => FileRow {
  // The mapping alone decides what our own field names contain.
  const columns = headers
    .map((header, index) => ({ name: header.trim().toLowerCase(), index }))
    .filter(({ name }) => name !== '' && !OUR_NAMES.includes(name));
  return (cells) => {
    const row: FileRow = {};
    for (const { name, index } of columns) {
      // Of several columns with the same name, the first one that is not empty counts.
      if (!Object.hasOwn(row, name) || row[name] === '') row[name] = (cells[index] ?? '').trim();
    }
    row.name = nameIn(cells, mapping);
    for (const field of PLAIN_FIELDS) {
      if (mapping[field]) row[field.toLowerCase()] = cellOf(cells, mapping[field]);
    }
    row.email = visibleEmail(row.email ?? '');
    if (row.owneremail) row.owneremail = visibleEmail(row.owneremail);
    return row;
  };
}

/** Returns whether a row is a team member's. */
export function isTeamMember({ type }: FileRow): boolean {
  return isTeamMemberType(type ?? '');
}

/** Returns whether a row is a team member of the customer in another row. */
export function isTeamMemberOf(row: FileRow, owner: FileRow): boolean {
  return isTeamMember(row) && !isTeamMember(owner) && row.owneremail?.toLowerCase() === owner.email?.toLowerCase();
}

/** Returns the full name, or first and last name, or the company. If staff chose so, the part of the email before @ is the last resort. */
function nameIn(cells: readonly string[], mapping: Mapping): string {
  const parts = [mapping.firstName, mapping.lastName].map((columns) => cellOf(cells, columns));
  const name = cellOf(cells, mapping.name) || parts.filter(Boolean).join(' ') || cellOf(cells, mapping.company);
  return name || (mapping.nameFromEmail ? cellOf(cells, mapping.email).replace(/@.*/s, '') : '');
}

function cellOf(cells: readonly string[], columns: readonly number[] = []): string {
  for (const column of columns) {
    const [text = ''] = (cells[column] ?? '').split(JOINT);
    if (text.trim() !== '') return text.trim();
  }
  return '';
}
