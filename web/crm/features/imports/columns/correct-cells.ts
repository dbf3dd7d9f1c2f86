import type { Mapping } from './recognise.ts';

/** The fields that are corrected in place. */
export const CORRECTABLE_FIELDS = ['name', 'email', 'phone'] as const;
export type CorrectableField = (typeof CORRECTABLE_FIELDS)[number];
export type Correction = Partial<Record<CorrectableField, string>>;

/** Those that the file has columns for. */
export function correctableFields(mapping: Mapping): CorrectableField[] {
  return CORRECTABLE_FIELDS.filter((field) => columnsOf(mapping, field).length > 0);
}

/** A row's cells with other text in the columns that its fields are read from. */
export function correctCells(cells: readonly string[], mapping: Mapping, correction: Correction): string[] {
  const corrected = [...cells];
  for (const field of CORRECTABLE_FIELDS) {
    const text = correction[field];
    if (text === undefined) continue;
    const columns = columnsOf(mapping, field);
    // The first that is filled counts; a name in two columns is whole in the first of them.
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
