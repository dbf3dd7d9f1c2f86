import { queryOptions } from '@tanstack/react-query';
import type { SessionSummary } from '#contract/staff-profile.ts';

export const sessionsQuery = queryOptions<SessionSummary[]>({
  queryKey: ['api', 'crm', 'account', 'sessions'],
  // Read again each time, because there are no events about sessions.
  refetchOnMount: 'always',
});
