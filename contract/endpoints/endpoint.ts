import type * as z from 'zod/mini';
import type { Scope } from '../api-keys.ts';
import type { Role } from '../roles.ts';

/**
 * One API call. `staff` calls need a staff session, `account` calls a customer's or team member's session, `app` calls the AI
 * app's key (else 401).
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: 'public' | 'staff' | 'account' | 'app';
  /** The lowest role that may make a staff call. By default viewers may read and members may write (`roleFor`). */
  role?: Role;
  /** What a key needs for it. A staff call without a scope is closed to keys. */
  scope?: Scope;
  /** Allows staff to call it before they have set up a required second factor. */
  beforeSecondFactor?: true;
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  response: z.ZodMiniType;
  /** Status of a successful response. Defaults to 200. */
  status?: 202 | 204;
  /** Whether the response is 202, with the same body, when the request is stored and carried out later. */
  mayBeAccepted?: true;
  /** The 409 body, if it has more fields than other errors. */
  conflict?: z.ZodMiniType;
  /** The body of 4xx and 5xx responses, if it has more fields than other errors. */
  failure?: z.ZodMiniType;
}

/** The type that a schema parses into, or undefined without a schema. */
export type Output<Schema> = Schema extends { _zod: { output: infer T } } ? T : undefined;
/** The type that a schema accepts, or undefined without a schema. */
export type Input<Schema> = Schema extends { _zod: { input: infer T } } ? T : undefined;

/** The parameters in a path: `{ id: string }` for `/api/crm/customers/{id}`. */
export type PathParams<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & PathParams<Rest>
  : unknown;
