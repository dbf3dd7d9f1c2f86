import type { Account } from '../account.ts';
import { type Endpoint, endpoint } from '../api/endpoint.ts';
import { missing } from '../api/errors.ts';
import type { Records } from '../records.ts';

/** Returns the object with this id, or throws Stripe's error. `kind` is the object's name in words. */
export function find<Name extends keyof Records>(
  account: Account,
  name: Name,
  kind: string,
  id: string,
  param?: string,
): NonNullable<ReturnType<Records[Name]['get']>> {
  const found = account.records[name].get(id);
  if (!found) throw missing(kind, id, param);
  return found as NonNullable<ReturnType<Records[Name]['get']>>;
}

/** Defines `GET /things/{id}` without parameters of its own. */
export function retrieve(path: string, name: keyof Records, kind: string): Endpoint {
  return endpoint('GET', `${path}/:id`, {}, ({ account, id }) => find(account, name, kind, id));
}
