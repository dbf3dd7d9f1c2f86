import type * as z from 'zod/mini';

/** One call of the API. `staff` calls need a staff session (401 otherwise). */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: 'public' | 'staff';
  /** Staff may call it before they have set up a second factor that they must have. */
  beforeSecondFactor?: true;
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  response: z.ZodMiniType;
  /** The 409 body, where it says more than other errors do. */
  conflict?: z.ZodMiniType;
  /** The body of 4xx and 5xx, where it says more than other errors do. */
  failure?: z.ZodMiniType;
}
