import { queryOptions } from '@tanstack/react-query';
import type { Account, SessionSummary } from '../../../../contract/staff-account.ts';

// Reads these again each time, because there are no events about them.
const FRESH = { refetchOnMount: 'always' } as const;

export const accountQuery = queryOptions<Account>({ queryKey: ['api', 'crm', 'account'], ...FRESH });

export const sessionsQuery = queryOptions<SessionSummary[]>({
  queryKey: ['api', 'crm', 'account', 'sessions'],
  ...FRESH,
});
