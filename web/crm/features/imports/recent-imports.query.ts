import { queryOptions } from '@tanstack/react-query';
import type { ImportSummary } from '../../../../contract/imports.ts';

/** The latest imports of all staff. */
export const recentImportsQuery = queryOptions<ImportSummary[]>({ queryKey: ['api', 'crm', 'imports'] });
