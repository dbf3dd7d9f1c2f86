import { queryOptions } from '@tanstack/react-query';
import type { Account, SessionSummary } from '../../../../contract/account.ts';

// No event tells of changes to these, so each look at them reads them anew.
const FRESH = { refetchOnMount: 'always' } as const;

export const accountQuery = queryOptions<Account>({ queryKey: ['api', 'crm', 'account'], ...FRESH });

export const sessionsQuery = queryOptions<SessionSummary[]>({
  queryKey: ['api', 'crm', 'account', 'sessions'],
  ...FRESH,
});
