import { z } from 'zod';
import type { Account } from '../account.ts';
import { expandAnswer } from './expand.ts';
import { text } from './parameters.ts';
import { validate } from './validation.ts';

const expand = { expand: z.array(text()).optional() };

type Shape = Readonly<Record<string, z.ZodType>>;

/** The input of an endpoint. `id` comes from its path. */
export interface Call<S extends Shape> {
  account: Account;
  id: string;
  params: z.output<z.ZodObject<S>>;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Checks the parameters and returns the work to run. A refused call has therefore changed nothing. */
  prepare(account: Account, id: string, input: unknown): () => object;
}

/** Defines one call of the API. It refuses unknown parameters and always accepts `expand[]`. */
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
