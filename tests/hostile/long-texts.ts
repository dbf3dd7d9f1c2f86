import { ALPHABETS, longText } from './alphabets.ts';
import type { Operation, Schema } from './document.ts';
import type { HostileRequest } from './requests.ts';

/** The length of a URL or a header. Node accepts 16 KB for all headers together. */
const LONGEST_HEAD = 15_000;
/** The length of all fields of a body together. The server accepts 100 KB. */
const LONGEST_BODY = 90_000;

const PATHS = ['/', '/api/', '/api/crm/', '/api/docs/static/', '/_astro/', '/staff/crm/', '/sign-in/', '/unsubscribe/'];
const QUERIES = ['/?', '/?q=', '/sign-up?', '/api/crm/customers?limit=5&q=', '/api/crm/customers?limit=5&cursor='];
const HEADERS = [
  ...['accept-encoding', 'authorization', 'cookie', 'idempotency-key', 'if-none-match', 'origin', 'range', 'referer'],
  ...['user-agent', 'x-forwarded-for', 'x-request-id', 'content-type', 'stripe-signature'],
];

/** Yields URLs, headers and bodies of the longest accepted length, for every alphabet. */
export function* longRequests(operations: Operation[], cookie: string): Generator<HostileRequest> {
  for (const alphabet of ALPHABETS) {
    const text = asAddress(longText(alphabet, LONGEST_HEAD));
    for (const path of [...PATHS, ...QUERIES]) yield request('GET', path + text, { cookie });
    const value = longText(alphabet, LONGEST_HEAD).replaceAll(/[^\t\u0020-\u007e\u00a0-\u00ff]/g, '');
    for (const name of HEADERS) yield request('GET', '/api/staff/session', { cookie, [name]: value });
    for (const name of HEADERS) yield request('POST', '/api/lead-capture', { [name]: value }, '{}');
    for (const operation of operations) {
      if (operation.takesBody) yield* longBodies(operation, alphabet, cookie);
    }
  }
}

/** Yields the body as JSON, as a form, and as raw text that claims to be JSON. */
function* longBodies({ method, path, fields }: Operation, alphabet: string, cookie: string): Generator<HostileRequest> {
  const names = Object.keys(fields);
  const long = longText(alphabet, Math.floor(LONGEST_BODY / Math.max(1, names.length)));
  const address = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
  const values = Object.fromEntries(names.map((name) => [name, inShape(fields[name], long)]));
  yield request(method, address, { cookie, 'content-type': 'application/json' }, cut(JSON.stringify(values)));
  const form = names.map((name) => `${name}=${long}`).join('&');
  yield request(method, address, { cookie, 'content-type': 'application/x-www-form-urlencoded' }, cut(form));
  yield request(method, address, { cookie, 'content-type': 'application/json' }, longText(alphabet, LONGEST_BODY));
}

/** Puts the text where the schema has a string: alone, in a list or in a field. */
function inShape(schema: Schema | undefined, text: string): unknown {
  const { type, anyOf, items, properties } = schema ?? {};
  if (anyOf) return inShape(anyOf[0], text);
  if (type === 'array') return [inShape(items, text)];
  if (type !== 'object') return text;
  const inner = Object.entries(properties ?? {});
  return inner.length === 0
    ? { [text]: text }
    : Object.fromEntries(inner.map(([name, of]) => [name, inShape(of, text.slice(0, text.length / inner.length))]));
}

function request(method: string, path: string, headers: Record<string, string>, body?: string): HostileRequest {
  return { method, path, headers: { ...(body && { 'content-type': 'application/json' }), ...headers }, body };
}

/** Encodes only the characters that a request line cannot contain. */
function asAddress(text: string): string {
  return text
    .replaceAll(/[^\u0021-\u007e]+/gu, (part) => encodeURIComponent(part.toWellFormed()))
    .slice(0, LONGEST_HEAD);
}

function cut(text: string): string {
  return text.slice(0, LONGEST_BODY);
}
