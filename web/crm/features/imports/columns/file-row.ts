import { TEAM_MEMBER_LINE } from '../../../../../contract/exports.ts';
import type { Field } from './known-headers.ts';
import type { Mapping } from './recognise.ts';

/** A row as the import call takes it: cells by the file's header, or our name for the column, in lower case. */
export type FileRow = Record<string, string>;

/** Fields whose cell is taken as it is; the others make up the name. */
const PLAIN_FIELDS = ['email', 'phone', 'stripeCustomerId', 'teamMemberLicenses', 'tags'] as const satisfies Field[];
const OUR_NAMES = ['name', ...PLAIN_FIELDS].map((field) => field.toLowerCase());

/** Google joins several values of one kind with this. */
const JOINT = ' ::: ';

/** Makes the rows of a file: all of its own columns, and what they mean to us under our names. */
export function fileRowReader(headers: readonly string[], mapping: Mapping): (cells: readonly string[]) => FileRow {
  // What goes under our names is for the mapping to say.
  const columns = headers
    .map((header, index) => ({ name: header.trim().toLowerCase(), index }))
    .filter(({ name }) => name !== '' && !OUR_NAMES.includes(name));
  return (cells) => {
    const row: FileRow = {};
    for (const { name, index } of columns) {
      // Of several columns of one name the first that is filled counts.
      if (!Object.hasOwn(row, name) || row[name] === '') row[name] = (cells[index] ?? '').trim();
    }
    row.name = nameIn(cells, mapping);
    for (const field of PLAIN_FIELDS) {
      if (mapping[field]) row[field.toLowerCase()] = cellOf(cells, mapping[field]);
    }
    return row;
  };
}

/** A line of our own export that stands for a team member. */
export function isTeamMember({ type }: FileRow): boolean {
  return type?.toLowerCase() === TEAM_MEMBER_LINE;
}

/** Whether a row stands for a team member of the customer that another row stands for. */
export function isTeamMemberOf(row: FileRow, owner: FileRow): boolean {
  return isTeamMember(row) && !isTeamMember(owner) && row.owneremail?.toLowerCase() === owner.email?.toLowerCase();
}

/** The whole name, or its parts, or the company's; where staff chose so, the part of the email before @. */
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
