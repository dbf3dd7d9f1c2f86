import { z } from 'zod';
import type { Account } from '../account.ts';
import { expandAnswer } from './expand.ts';
import { text } from './parameters.ts';
import { validate } from './validation.ts';

const expand = { expand: z.array(text()).optional() };

type Shape = Readonly<Record<string, z.ZodType>>;

/** What an endpoint is called with; `id` is the one in its path. */
export interface Call<S extends Shape> {
  account: Account;
  id: string;
  params: z.output<z.ZodObject<S>>;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Checks the parameters and gives the work to do with them, so that what is refused here was never begun. */
  prepare(account: Account, id: string, input: unknown): () => object;
}

/** One call of the API: its parameters, of which none may be unknown, and what it does. `expand[]` is always known. */
export function endpoint<S extends Shape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  run: (call: Call<S>) => object,
): Endpoint {
  const own = z.object(shape).strict();
  return {
    method,
    path,
    prepare: (account, id, input) => {
      const { expand: paths = [], ...rest } = validate(z.looseObject(expand), input);
      const params = validate(own, rest);
      return () => expandAnswer(account, run({ account, id, params }), paths);
    },
  };
}
