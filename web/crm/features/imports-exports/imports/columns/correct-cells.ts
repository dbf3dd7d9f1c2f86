import type { Mapping } from './recognise.ts';

/** The fields that staff can correct in place. */
export const CORRECTABLE_FIELDS = ['name', 'email', 'phone'] as const;
export type CorrectableField = (typeof CORRECTABLE_FIELDS)[number];
export type Correction = Partial<Record<CorrectableField, string>>;

/** Returns the correctable fields that the file has columns for. */
export function correctableFields(mapping: Mapping): CorrectableField[] {
  return CORRECTABLE_FIELDS.filter((field) => columnsOf(mapping, field).length > 0);
}

/** Returns a row's cells with the corrections in the columns that the fields are read from. */
export function correctCells(cells: readonly string[], mapping: Mapping, correction: Correction): string[] {
  const corrected = [...cells];
  for (const field of CORRECTABLE_FIELDS) {
    const text = correction[field];
    if (text === undefined) continue;
    const columns = columnsOf(mapping, field);
    // A field is read from its first column that is not empty. A corrected name that had two columns is stored whole in the first.
    const emptied = text === '' || (field === 'name' && !mapping.name) ? columns : [];
    for (const column of emptied) corrected[column] = '';
    if (columns[0] !== undefined) corrected[columns[0]] = text;
  }
  return Array.from(corrected, (cell) => cell ?? '');
}

function columnsOf(mapping: Mapping, field: CorrectableField): readonly number[] {
  if (field !== 'name') return mapping[field] ?? [];
  const { name, firstName = [], lastName = [], company } = mapping;
  const parts = [...firstName, ...lastName];
  return name ?? (parts.length > 0 ? parts : (company ?? []));
}
