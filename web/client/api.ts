import type { Input, Output, PathParams } from '#contract/endpoints/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { ApiError } from './api-error.ts';
import { type CallOptions, request } from './request.ts';

// Imports the endpoint table as a type only, so that the browser does not load schemas it does not use.
type AnyEndpoint = (typeof endpoints)[keyof typeof endpoints];
type At<Method, Path> = Extract<AnyEndpoint, { method: Method; path: Path }>;
type PathOf<Method> = Extract<AnyEndpoint, { method: Method }>['path'];
type Answer<Method, Path> = Output<At<Method, Path>['response']>;
type Payload<Method, Path> = At<Method, Path> extends { body: infer Body } ? Input<Body> : undefined;
/** Requires options for a path with parameters, because they must contain `params`. They are optional for other paths. */
type Options<Path, More = unknown> = Path extends `${string}{${string}`
  ? [options: CallOptions & More & { params: PathParams<Path> }]
  : [options?: CallOptions & More];

/** How a load handles a 401: it throws an error, or returns null for "nobody is logged in". */
interface On401<Mode extends 'throw' | 'null'> {
  on401: Mode;
}

/** Loads from a path of the contract. Throws on a 401 unless `on401` is `null`. @throws ApiError */
export function get<Path extends PathOf<'GET'>>(
  path: Path,
  options: NonNullable<Options<Path>[0]> & On401<'null'>,
): Promise<Answer<'GET', Path> | null>;
export function get<Path extends PathOf<'GET'>>(
  path: Path,
  ...[options]: Options<Path, Partial<On401<'throw'>>>
): Promise<Answer<'GET', Path>>;
export async function get(
  path: string,
  options: CallOptions & Partial<On401<'throw' | 'null'>> = {},
): Promise<unknown> {
  const { on401 = 'throw', ...rest } = options;
  try {
    return await read(request('GET', path, undefined, rest));
  } catch (error) {
    if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Posts to a path of the contract. @throws ApiError */
export function post<Path extends PathOf<'POST'>>(
  path: Path,
  payload: Payload<'POST', Path>,
  ...[options]: Options<Path>
): Promise<Answer<'POST', Path>> {
  return read(request('POST', path, payload, options));
}

/** Replaces the resource at a path of the contract. @throws ApiError */
export function put<Path extends PathOf<'PUT'>>(
  path: Path,
  payload: Payload<'PUT', Path>,
  ...[options]: Options<Path>
): Promise<Answer<'PUT', Path>> {
  return read(request('PUT', path, payload, options));
}

/** Changes a part of the resource at a path of the contract. @throws ApiError */
export function patch<Path extends PathOf<'PATCH'>>(
  path: Path,
  payload: Payload<'PATCH', Path>,
  ...[options]: Options<Path>
): Promise<Answer<'PATCH', Path>> {
  return read(request('PATCH', path, payload, options));
}

/** Deletes the resource at a path of the contract. Some deletions take a payload, such as a password. @throws ApiError */
export function del<Path extends PathOf<'DELETE'>>(
  path: Path,
  ...[options]: Options<Path, { payload?: Payload<'DELETE', Path> }>
): Promise<Answer<'DELETE', Path>> {
  const { payload, ...rest } = options ?? {};
  return read(request('DELETE', path, payload, rest));
}

/** The paths that return a list. */
export type ListPath = {
  [Path in PathOf<'GET'>]: Answer<'GET', Path> extends readonly unknown[] ? Path : never;
}[PathOf<'GET'>];
export type RowOf<Path extends ListPath> = Answer<'GET', Path> extends readonly (infer Row)[] ? Row : never;

export interface Page<Row> {
  rows: Row[];
  /** How many rows the whole list has. */
  total: number;
  /** Whether the list has more rows than `total`, which the server stopped counting at. */
  isTotalCapped?: boolean;
  /** The revenue of the whole list, if the list reports it. */
  revenue?: string | undefined;
  /** Whether nothing matches the search and the rows are only similar. */
  isSimilar?: boolean;
  /** Ids of the page's rows that somebody has deleted since it was read. */
  deletedIds?: readonly string[];
  /** The `cursor` of the next page; undefined on the last page. */
  next: string | undefined;
  /** The `before` of the previous page; undefined on the first page. */
  previous?: string | undefined;
}

/** Loads one page of a list. `query.limit` sets its length. @throws ApiError */
export async function getPage<Path extends ListPath>(
  path: Path,
  options: CallOptions & { params?: PathParams<Path> },
): Promise<Page<RowOf<Path>>> {
  const response = await request('GET', path, undefined, options as CallOptions);
  return {
    rows: await readJson<RowOf<Path>[]>(response),
    total: Number(response.headers.get('X-Total-Count')),
    isTotalCapped: response.headers.has('X-Total-Capped'),
    isSimilar: response.headers.has('X-Similar'),
    revenue: response.headers.get('X-Total-Revenue') ?? undefined,
    next: linkParam(response, 'next', 'cursor'),
    previous: linkParam(response, 'prev', 'before'),
  };
}

/** Returns a query parameter of the URL that the `Link` header names for this relation. */
function linkParam(response: Response, relation: 'next' | 'prev', param: string): string | undefined {
  for (const link of (response.headers.get('Link') ?? '').split(',')) {
    const [, address] = /<([^>]+)>/.exec(link) ?? [];
    if (address && link.includes(`rel="${relation}"`))
      return new URL(address, response.url).searchParams.get(param) ?? undefined;
  }
  return undefined;
}

async function read<T>(answer: Promise<Response>): Promise<T> {
  return readJson(await answer);
}

/** @throws ApiError also when the body is no JSON, such as a hotel's login page in place of the server's answer. */
async function readJson<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (error) {
    if (error instanceof SyntaxError) throw new ApiError('', response.status, response);
    throw error;
  }
}
