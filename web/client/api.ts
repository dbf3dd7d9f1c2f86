import type { endpoints } from '../../contract/endpoints.ts';
import { ApiError, toApiError } from './api-error.ts';

// The endpoint table is imported as a type only: the browser pays for no schema it does not use.
type AnyEndpoint = (typeof endpoints)[keyof typeof endpoints];
type At<Method, Path> = Extract<AnyEndpoint, { method: Method; path: Path }>;
/** Paths without a part to fill in. */
type PathOf<Method> = Exclude<Extract<AnyEndpoint, { method: Method }>['path'], `${string}{${string}`>;
type Output<Schema> = Schema extends { _zod: { output: infer T } } ? T : never;
type Input<Schema> = Schema extends { _zod: { input: infer T } } ? T : never;
type Answer<Method, Path> = Output<At<Method, Path>['response']>;
type Payload<Method, Path> = At<Method, Path> extends { body: infer Body } ? Input<Body> : undefined;

export interface CallOptions {
  signal?: AbortSignal;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
}

/** Loads from a path of the contract. Throws ApiError. */
export function get<Path extends PathOf<'GET'>>(path: Path, options: CallOptions = {}): Promise<Answer<'GET', Path>> {
  return request('GET', path, undefined, options);
}

/** Posts to a path of the contract. Throws ApiError. */
export function post<Path extends PathOf<'POST'>>(
  path: Path,
  payload: Payload<'POST', Path>,
  options: CallOptions = {},
): Promise<Answer<'POST', Path>> {
  return request('POST', path, payload, options);
}

async function request<T>(method: string, path: string, payload: unknown, options: CallOptions): Promise<T> {
  const hasPayload = payload !== undefined;
  const response = await fetch(withQuery(path, options.query), {
    method,
    credentials: 'include',
    headers: { ...(hasPayload ? { 'Content-Type': 'application/json' } : {}), ...options.headers },
    body: hasPayload ? JSON.stringify(payload) : null,
    signal: options.signal ?? null,
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError('', 0);
  });
  if (!response.ok) throw await toApiError(response);
  return (await response.json()) as T;
}

function withQuery(path: string, query: CallOptions['query']): string {
  const entries = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
}
