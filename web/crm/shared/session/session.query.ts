import { queryOptions } from '@tanstack/react-query';
import type { SessionResponse } from '../../../../contract/staff.ts';
import { get } from '../../../client/api.ts';

/** Who the server says is logged in; null when nobody is, whatever the flag has begun. */
export const sessionQuery = queryOptions<SessionResponse | null>({
  queryKey: ['api', 'staff', 'session'],
  queryFn: ({ signal }) => get('/api/staff/session', { signal, on401: 'null' }),
});
