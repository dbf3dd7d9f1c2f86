import { IMPORT_COLUMNS } from '#contract/imports.ts';
import { FIELDS, type Field, KNOWN_HEADERS, knownHeader } from './known-headers.ts';

/** The columns of each field, by position from 0. The first column that is not empty counts. */
export type Mapping = Partial<Record<Field, readonly number[]>> & {
  /** Whether the part of the email before @ replaces a missing name. */
  nameFromEmail?: boolean;
};

const NAME_FIELDS = ['name', 'firstName', 'lastName', 'company'] as const;

export function isEmailHeader(header: string): boolean {
  return KNOWN_HEADERS.email.includes(knownHeader(header));
}

/** Maps columns to fields by their headers. */
export function recogniseColumns(headers: readonly string[]): Mapping {
  const known = headers.map(knownHeader);
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

/** Returns, for each field with several columns, the first one and those that are read only where it is empty, by their headers. */
export function insteadIn(headers: readonly string[], mapping: Mapping): { first: string; others: string[] }[] {
  const { name, firstName = [], lastName = [] } = mapping;
  const columnsOf = (field: Field) =>
    field === 'name' && name ? [...name, ...firstName, ...lastName] : mapping[field];
  return FIELDS.flatMap((field) => {
    const isInName = name !== undefined && (field === 'firstName' || field === 'lastName');
    const [first, ...others] = isInName ? [] : (columnsOf(field) ?? []).map((column) => headers[column] ?? '');
    return first === undefined || others.length === 0 ? [] : { first, others };
  });
}

/** Columns that the import reads by their own names, and only in rows that have a type. */
const WITH_TYPE = ['owneremail', 'role', 'isactive', 'createdat'];

/** Returns the names of the columns that are not stored. */
export function notStoredIn(headers: readonly string[], mapping: Mapping): string[] {
  const mapped = new Set(FIELDS.flatMap((field) => mapping[field] ?? []));
  const names = headers.map((header) => header.trim().toLowerCase());
  const isRead = (name: string) => IMPORT_COLUMNS.has(name) && (names.includes('type') || !WITH_TYPE.includes(name));
  return headers.filter((header, column) => header !== '' && !mapped.has(column) && !isRead(names[column] ?? ''));
}
