import { FIELDS, type Field, KNOWN_HEADERS, plainHeader } from './known-headers.ts';

/** The columns of each field, by position from 0. The first column that is not empty counts. */
export type Mapping = Partial<Record<Field, readonly number[]>> & {
  /** Whether the part of the email before @ replaces a missing name. */
  nameFromEmail?: boolean;
};

const NAME_FIELDS = ['name', 'firstName', 'lastName', 'company'] as const;

export function isEmailHeader(header: string): boolean {
  return KNOWN_HEADERS.email.includes(plainHeader(header));
}

/** Maps columns to fields by their headers. */
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

/** Returns the required field that no column is mapped to, if any. */
export function missingColumnIn(mapping: Mapping): 'email' | 'name' | undefined {
  if (!mapping.email) return 'email';
  return mapping.nameFromEmail || NAME_FIELDS.some((field) => mapping[field]) ? undefined : 'name';
}
