import { type NewApiKey, SCOPES, type Scope } from '#contract/api-keys.ts';
import type { Answer, HttpClient } from './http-client.ts';
import { type Product, STAFF_PROOF } from './product.ts';

/** Makes a key for the logged-in user, confirmed with their password. Without scopes, it has all. */
export async function makeKey(
  staff: HttpClient,
  { name = 'Zapier', scopes = [...SCOPES], proof = STAFF_PROOF, ...rest }: Partial<KeyOrder> = {},
): Promise<NewApiKey> {
  const { status, text, body } = await staff.post('/api/crm/api-keys', { name, scopes, ...rest, ...proof });
  if (status !== 200) throw new Error(`No key: ${status} ${text}`);
  return body as unknown as NewApiKey;
}

interface KeyOrder {
  name: string;
  scopes: Scope[];
  expiresAt: string;
  proof: { password: string };
}

/** A program that calls with a key and has no cookies. */
export interface Program {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  send(method: string, path: string, body?: unknown): Promise<Answer>;
}

export function program({ visitor }: Pick<Product, 'visitor'>, key: string): Program {
  const client = visitor();
  const send = (method: string, path: string, body?: unknown) =>
    client.send(method, path, body, { authorization: `Bearer ${key}` });
  return { send, get: (path) => send('GET', path), post: (path, body) => send('POST', path, body) };
}
