import { queryOptions } from '@tanstack/react-query';
import type { Digest } from '#contract/digest.ts';
import type { SessionSummary } from '#contract/staff-profile.ts';

export const sessionsQuery = queryOptions<SessionSummary[]>({
  queryKey: ['api', 'crm', 'account', 'sessions'],
  // Read again each time, because there are no events about sessions.
  refetchOnMount: 'always',
});

export const digestQuery = queryOptions<Digest>({
  queryKey: ['api', 'crm', 'account', 'digest'],
  // As above.
  refetchOnMount: 'always',
});
