import type * as z from 'zod/mini';

/** One call of the API. `staff` calls need a staff session (401 otherwise). */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: 'public' | 'staff';
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  response: z.ZodMiniType;
}
