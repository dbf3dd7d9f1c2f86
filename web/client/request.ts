import { ApiError, toApiError } from './api-error.ts';

export interface CallOptions {
  signal?: AbortSignal;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
}

/** Calls the API once, with cookies. Resolves for 2xx responses only. @throws ApiError */
export async function request(
  method: string,
  path: string,
  payload?: unknown,
  options: CallOptions & { params?: Record<string, string> } = {},
): Promise<Response> {
  const hasPayload = payload !== undefined;
  const response = await fetch(withQuery(fillPath(path, options.params), options.query), {
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
  return response;
}

function withQuery(path: string, query: CallOptions['query']): string {
  const entries = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
}

/** Fills the path's parameters in, each URL-encoded. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs a value for ${name}`);
    return encodeURIComponent(value);
  });
}
