import { queryOptions } from '@tanstack/react-query';
import type { SessionResponse } from '../../../contract/staff.ts';

/** Who the server says is logged in; its 401 ends what the flag began. */
export const sessionQuery = queryOptions<SessionResponse>({ queryKey: ['api', 'staff', 'session'] });
