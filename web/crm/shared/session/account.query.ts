import { queryOptions } from '@tanstack/react-query';
import type { Account } from '#contract/staff-account.ts';

/** The logged-in user's own account. Read again each time, because there are no events about it. */
export const accountQuery = queryOptions<Account>({
  queryKey: ['api', 'crm', 'account'],
  refetchOnMount: 'always',
});
