import { FIELDS, type Field, KNOWN_HEADERS } from './known-headers.ts';

/** Which columns of a file, by position, hold a field: the first that is filled counts. */
export type Mapping = Partial<Record<Field, readonly number[]>>;

export function isEmailHeader(header: string): boolean {
  return KNOWN_HEADERS.email.includes(plain(header));
}

/** What the columns mean, by what they are called. */
export function recogniseColumns(headers: readonly string[]): Mapping {
  const known = headers.map(plain);
  const mapping: Mapping = {};
  for (const field of FIELDS) {
    const columns = KNOWN_HEADERS[field].flatMap((name) =>
      known.flatMap((header, column) => (header === name ? [column] : [])),
    );
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
