import { TEAM_MEMBER_LINE } from '../../../../contract/exports.ts';
import type { Field } from './known-headers.ts';
import type { Mapping } from './recognise.ts';

/** A row as the import call takes it: cells by field name in lower case. */
export type FileRow = Record<string, string>;

/** Fields that go as they are; the others make up the name. */
const PLAIN_FIELDS = [
  'email',
  'phone',
  'stripeCustomerId',
  'teamMemberLicenses',
  'type',
  'role',
  'ownerEmail',
  'hasSignedInToApp',
  'isActive',
  'createdAt',
] as const satisfies Field[];

/** Google joins several values of one kind with this. */
const JOINT = ' ::: ';

export function toFileRow(cells: readonly string[], mapping: Mapping): FileRow {
  const row: FileRow = { name: nameIn(cells, mapping) };
  for (const field of PLAIN_FIELDS) {
    if (mapping[field]) row[field.toLowerCase()] = cellOf(cells, mapping[field]);
  }
  return row;
}

/** A line of our own export that stands for a team member. */
export function isTeamMember({ type }: FileRow): boolean {
  return type?.toLowerCase() === TEAM_MEMBER_LINE;
}

/** The whole name, or its parts, or the company's. */
function nameIn(cells: readonly string[], mapping: Mapping): string {
  const parts = [mapping.firstName, mapping.lastName].map((columns) => cellOf(cells, columns));
  return cellOf(cells, mapping.name) || parts.filter(Boolean).join(' ') || cellOf(cells, mapping.company);
}

function cellOf(cells: readonly string[], columns: readonly number[] = []): string {
  for (const column of columns) {
    const [text = ''] = (cells[column] ?? '').split(JOINT);
    if (text.trim() !== '') return text.trim();
  }
  return '';
}
