import { post } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { IMPORT_COLUMNS, type ImportRequest, ImportResponse } from '#contract/imports.ts';
import type { FileRow } from '../columns/file-row.ts';

type Part = Omit<ImportRequest, 'customers' | 'teamMembers'> & { customers: FileRow[] };

/** Imports a part of a file. @throws ApiError */
export async function importPart(part: Part, signal: AbortSignal): Promise<ImportResponse> {
  return checked(await post('/api/crm/import-customers', { ...part, teamMembers: [] }, { signal }));
}

interface PartToPreview {
  customers: FileRow[];
  owners: string[];
}

/** Asks what an import of these rows would do. Leaves out the columns that it would ignore. @throws ApiError */
export async function previewPart({ customers, owners }: PartToPreview, signal: AbortSignal): Promise<ImportResponse> {
  const read = customers.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => IMPORT_COLUMNS.has(column))),
  );
  return checked(await post('/api/crm/imports/preview', { customers: read, owners }, { signal }));
}

/** Validates the numbers that staff are shown, because a proxy may have answered instead of the server. */
function checked(answer: unknown): ImportResponse {
  const { success, data } = ImportResponse.safeParse(answer);
  if (!success) throw new ApiError('', 200);
  return data;
}
