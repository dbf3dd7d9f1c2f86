import { queryOptions } from '@tanstack/react-query';
import { get } from '#client/api.ts';
import type { SessionResponse } from '#contract/staff.ts';

/** Loads the logged-in user from the server; null when nobody is logged in, whatever this browser believes. */
export const sessionQuery = queryOptions<SessionResponse | null>({
  queryKey: ['api', 'staff', 'session'],
  queryFn: ({ signal }) => get('/api/staff/session', { signal, on401: 'null' }),
});
