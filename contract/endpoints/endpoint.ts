import type * as z from 'zod/mini';
import type { Role } from '../roles.ts';

/** One call of the API. `staff` calls need a staff session, `account` calls that of a customer or team member, `app` calls the AI app's key (401 otherwise). */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: 'public' | 'staff' | 'account' | 'app';
  /** The least role that may make a staff call; left out: viewers may read, members may write (`roleFor`). */
  role?: Role;
  /** Staff may call it before they have set up a second factor that they must have. */
  beforeSecondFactor?: true;
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  response: z.ZodMiniType;
  /** Of the answer, where it is not 200. */
  status?: 202 | 204;
  /** Answered 202, with the same body, when what was asked for is kept and done later. */
  mayBeAccepted?: true;
  /** The 409 body, where it says more than other errors do. */
  conflict?: z.ZodMiniType;
  /** The body of 4xx and 5xx, where it says more than other errors do. */
  failure?: z.ZodMiniType;
}

/** What a schema makes of what it is given; undefined where there is none. */
export type Output<Schema> = Schema extends { _zod: { output: infer T } } ? T : undefined;
/** What a schema may be given. */
export type Input<Schema> = Schema extends { _zod: { input: infer T } } ? T : undefined;

/** What a path leaves to be filled in: `{ id: string }` of `/api/crm/customers/{id}`. */
export type PathParams<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & PathParams<Rest>
  : unknown;
