import { FIELDS, type Field, KNOWN_HEADERS } from './known-headers.ts';

/** Which columns of a file, by position, hold a field: the first that is filled counts. */
export type Mapping = Partial<Record<Field, readonly number[]>>;

/** What only our own export has; in another system's file the same words mean something else. */
const OWN_FIELDS: readonly Field[] = ['type', 'role', 'ownerEmail', 'hasSignedInToApp', 'isActive', 'createdAt'];

export function isEmailHeader(header: string): boolean {
  return KNOWN_HEADERS.email.includes(plain(header));
}

/** What the columns mean, by what they are called. */
export function recogniseColumns(headers: readonly string[]): Mapping {
  const known = headers.map(plain);
  const isOurs = known.includes('type') && known.includes('owneremail');
  const mapping: Mapping = {};
  for (const field of FIELDS) {
    if (!isOurs && OWN_FIELDS.includes(field)) continue;
    const columns = KNOWN_HEADERS[field].map((name) => known.indexOf(name)).filter((column) => column >= 0);
    if (columns.length > 0) mapping[field] = columns;
  }
  return mapping;
}

function plain(header: string): string {
  return header
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[*:]+$/, '')
    .trim();
}
