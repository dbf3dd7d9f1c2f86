import { FIELDS, type Field, KNOWN_HEADERS, plainHeader } from './known-headers.ts';

/** Which columns of a file, by position, hold a field: the first that is filled counts. */
export type Mapping = Partial<Record<Field, readonly number[]>> & {
  /** The file has no names, and the part of the email before @ is to stand for them. */
  nameFromEmail?: boolean;
};

const NAME_FIELDS = ['name', 'firstName', 'lastName', 'company'] as const;

export function isEmailHeader(header: string): boolean {
  return KNOWN_HEADERS.email.includes(plainHeader(header));
}

/** What the columns mean, by what they are called. */
export function recogniseColumns(headers: readonly string[]): Mapping {
  const known = headers.map(plainHeader);
  const mapping: Mapping = {};
  for (const field of FIELDS) {
    const columns = KNOWN_HEADERS[field].flatMap((name) =>
      known.flatMap((header, column) => (header === name ? [column] : [])),
    );
    if (columns.length > 0) mapping[field] = columns;
  }
  return mapping;
}

/** What no row can do without, and no column is known to hold. */
export function missingColumnIn(mapping: Mapping): 'email' | 'name' | undefined {
  if (!mapping.email) return 'email';
  return mapping.nameFromEmail || NAME_FIELDS.some((field) => mapping[field]) ? undefined : 'name';
}
