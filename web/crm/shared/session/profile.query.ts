import { queryOptions } from '@tanstack/react-query';
import type { Profile } from '#contract/staff-profile.ts';

/** The logged-in user's own account. Read again each time, because there are no events about it. */
export const profileQuery = queryOptions<Profile>({
  queryKey: ['api', 'crm', 'account'],
  refetchOnMount: 'always',
});
