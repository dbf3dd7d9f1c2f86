import type { endpoints } from '../../contract/endpoints.ts';
import type { PathParams } from './path.ts';
import { type CallOptions, request } from './request.ts';

// The endpoint table is imported as a type only: the browser pays for no schema it does not use.
type AnyEndpoint = (typeof endpoints)[keyof typeof endpoints];
type At<Method, Path> = Extract<AnyEndpoint, { method: Method; path: Path }>;
type PathOf<Method> = Extract<AnyEndpoint, { method: Method }>['path'];
type Output<Schema> = Schema extends { _zod: { output: infer T } } ? T : never;
type Input<Schema> = Schema extends { _zod: { input: infer T } } ? T : never;
type Answer<Method, Path> = Output<At<Method, Path>['response']>;
type Payload<Method, Path> = At<Method, Path> extends { body: infer Body } ? Input<Body> : undefined;
/** Options must name the parts of a path that has such, and may be left out for others. */
type Options<Path> = Path extends `${string}{${string}`
  ? [options: CallOptions & { params: PathParams<Path> }]
  : [options?: CallOptions];

/** Loads from a path of the contract. @throws ApiError */
export function get<Path extends PathOf<'GET'>>(path: Path, ...[options]: Options<Path>): Promise<Answer<'GET', Path>> {
  return read(request('GET', path, undefined, options));
}

/** Posts to a path of the contract. @throws ApiError */
export function post<Path extends PathOf<'POST'>>(
  path: Path,
  payload: Payload<'POST', Path>,
  ...[options]: Options<Path>
): Promise<Answer<'POST', Path>> {
  return read(request('POST', path, payload, options));
}

/** Replaces what is at a path of the contract. @throws ApiError */
export function put<Path extends PathOf<'PUT'>>(
  path: Path,
  payload: Payload<'PUT', Path>,
  ...[options]: Options<Path>
): Promise<Answer<'PUT', Path>> {
  return read(request('PUT', path, payload, options));
}

/** Deletes what is at a path of the contract. @throws ApiError */
export function del<Path extends PathOf<'DELETE'>>(
  path: Path,
  ...[options]: Options<Path>
): Promise<Answer<'DELETE', Path>> {
  return read(request('DELETE', path, undefined, options));
}

/** The paths that answer a list. */
export type ListPath = {
  [Path in PathOf<'GET'>]: Answer<'GET', Path> extends readonly unknown[] ? Path : never;
}[PathOf<'GET'>];
export type RowOf<Path extends ListPath> = Answer<'GET', Path> extends readonly (infer Row)[] ? Row : never;

export interface Page<Row> {
  rows: Row[];
  /** How many rows the whole list has. */
  total: number;
  /** The `cursor` of the page after; undefined on the last. */
  next: string | undefined;
  /** The `before` of the page before; undefined on the first. */
  previous?: string | undefined;
}

/** One page of a list; `query.limit` says how long it may be. @throws ApiError */
export async function getPage<Path extends ListPath>(
  path: Path,
  options: CallOptions & { params?: PathParams<Path> },
): Promise<Page<RowOf<Path>>> {
  const response = await request('GET', path, undefined, options as CallOptions);
  return {
    rows: (await response.json()) as RowOf<Path>[],
    total: Number(response.headers.get('X-Total-Count')),
    next: linkParam(response, 'next', 'cursor'),
    previous: linkParam(response, 'prev', 'before'),
  };
}

/** A parameter of the address that the `Link` header has for this relation. */
function linkParam(response: Response, relation: 'next' | 'prev', param: string): string | undefined {
  for (const link of (response.headers.get('Link') ?? '').split(',')) {
    const [, address] = /<([^>]+)>/.exec(link) ?? [];
    if (address && link.includes(`rel="${relation}"`))
      return new URL(address, response.url).searchParams.get(param) ?? undefined;
  }
  return undefined;
}

async function read<T>(answer: Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T;
}
