import type { Random } from '../faults/random.ts';
import { hostileText, hostileValue } from './corpus.ts';
import type { Operation, Schema } from './document.ts';

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** Headers that the product reads. Their values must be valid in HTTP. */
const HEADERS = [
  'x-request-id',
  'idempotency-key',
  'if-none-match',
  'accept-encoding',
  'cookie',
  'referer',
  'origin',
  'range',
];
const TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'application/x-www-form-urlencoded',
  'text/xml',
  'multipart/form-data',
  'application/json; charset=utf-16',
  '',
];
const PLAUSIBLE: Record<string, string> = {
  name: 'Ada Broker',
  email: 'ada@example.com',
  phone: '+1 415 555 2671',
  message: 'Hello',
  subject: 'Hello',
  content: 'Hello',
  username: 'nobody',
};
const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Builds a request from an operation and spoils some of its parts: path, query, headers or body. */
export function spoil(
  { method, path, pathNames, queryNames, fields, takesBody }: Operation,
  random: Random,
): HostileRequest {
  const filled = pathNames.reduce(
    (url, name) => url.replace(`{${name}}`, encode(random.chance(0.6) ? hostileText(random) : NO_ID, random)),
    path,
  );
  const query = queryNames
    .filter(() => random.chance(0.5))
    .flatMap((name) => {
      const pair = `${name}=${encode(random.chance(0.7) ? hostileText(random) : '1', random)}`;
      return random.chance(0.1) ? [pair, `${name}[]=1`, pair] : [pair];
    });
  const headers: Record<string, string> = {};
  if (random.chance(0.3)) {
    const name = HEADERS[random.between(0, HEADERS.length - 1)] ?? '';
    headers[name] = headerText(hostileText(random));
  }
  const type = TYPES[random.between(0, TYPES.length - 1)] ?? '';
  if (takesBody && type) headers['content-type'] = type;
  return {
    method,
    path: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
    headers,
    body: takesBody ? bodyOf(fields, type, random) : undefined,
  };
}

function bodyOf(fields: Record<string, Schema>, type: string, random: Random): string {
  const names = Object.keys(fields);
  const victim = names[random.between(0, names.length - 1)];
  const values = Object.fromEntries(
    names
      .filter((name) => name === victim || random.chance(0.9))
      .map((name) => [name, name === victim ? hostileValue(random) : plausible(name, fields[name], random)]),
  );
  if (type.startsWith('application/x-www-form')) {
    return Object.entries(values)
      .map(([name, value]) => `${name}=${encode(String(value), random)}`)
      .join('&');
  }
  const json = JSON.stringify(values);
  if (random.chance(0.05)) return json.slice(0, random.between(0, json.length));
  if (random.chance(0.05)) return `${json.slice(0, -1)},"${victim}":1,"__proto__":{"admin":true}}`;
  if (random.chance(0.03)) return '['.repeat(50_000);
  if (random.chance(0.05)) return JSON.stringify(hostileValue(random)) ?? '';
  return json;
}

/** Returns a value that fits the schema, so that the request fails only on the spoiled part. */
function plausible(name: string, schema: Schema | undefined, random: Random): unknown {
  const { type, anyOf, items, properties, enum: allowed } = schema ?? {};
  if (allowed) return allowed[0];
  if (anyOf) return plausible(name, anyOf[0], random);
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === 'integer' || kind === 'number') return 1;
  if (kind === 'boolean') return true;
  if (kind === 'array') return random.chance(0.5) ? [plausible(name, items, random)] : [hostileValue(random)];
  if (kind === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([key, of]) => [key, plausible(key, of, random)]));
  return PLAUSIBLE[name] ?? (/id$/i.test(name) ? NO_ID : hostileText(random));
}

/** Usually encodes the text correctly. Sometimes leaves it raw as far as a request line allows. */
function encode(text: string, random: Random): string {
  const short = text.slice(0, 4_000);
  return random.chance(0.85)
    ? encodeURIComponent(short.toWellFormed())
    : short.replaceAll(/[^\u0021-\u007e]|[#?&\\]/g, '');
}

function headerText(text: string): string {
  return text
    .replaceAll(/[^\u0020-\u007e]/g, '')
    .slice(0, 4_000)
    .trim();
}
