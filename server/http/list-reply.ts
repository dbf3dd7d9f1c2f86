import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageQuery } from '#contract/lists.ts';
import type { ListPage, ListSource } from '../database/lists/list-source.ts';
import { COUNT_LIMIT } from '../database/lists/row-count.ts';
import { whileAllowed } from './role-guard.ts';

const BATCH = 1_000;

/**
 * Answers with an array and `X-Total-Count`; `X-Total-Capped: 1` means that there are more rows than that.
 * With a limit it sends one page and links to its neighbors in `Link`. A search without matches gets the most similar rows and
 * `X-Similar: 1`. The first page of a source with `sum` carries the sum in `X-Total-Revenue`.
 * Without a limit it streams all rows in batches, so that no list is ever in memory as a whole.
 * Rows are sent unvalidated as the source returns them: tests/http/statements.test.ts checks each list against the contract.
 */
export async function sendList<Row, Query extends PageQuery>(
  { query, request, reply }: { query: Query; request: FastifyRequest; reply: FastifyReply },
  source: ListSource<Row, Query>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  const { limit } = query;
  if (limit === undefined) {
    const total = await source.count(query);
    const rows = streamAll(source, query);
    // Waits for the first rows, because a query that is refused once the stream has begun is logged as a failure of this server.
    const first = await rows.next();
    setTotal(reply, total);
    return reply.send(whileAllowed(request, startingWith(first, rows)));
  }
  const {
    rows,
    next,
    previous,
    total = isWhole(query, next) ? rows.length : await source.count(query),
  } = await source.page({ ...query, limit, counted: true });
  reply.serializer(JSON.stringify);
  const sum = previous === undefined ? await source.sum?.(query) : undefined;
  if (sum !== undefined) reply.header('X-Total-Revenue', sum);
  const similar = total === 0 ? await source.similar?.({ ...query, limit }) : undefined;
  if (similar?.length) return reply.header('X-Total-Count', similar.length).header('X-Similar', '1').send(similar);
  setTotal(reply, total);
  const links = [
    ...(previous === undefined ? [] : [`<${urlOfPage(request.url, 'before', previous)}>; rel="prev"`]),
    ...(next === undefined ? [] : [`<${urlOfPage(request.url, 'cursor', next)}>; rel="next"`]),
  ];
  if (links.length > 0) reply.header('Link', links.join(', '));
  return reply.send(rows);
}

/** Tells whether a page that was read by this query is the whole list. */
function isWhole({ cursor, before }: PageQuery & { before?: string | undefined }, next: string | undefined): boolean {
  return cursor === undefined && before === undefined && next === undefined;
}

function setTotal(reply: FastifyReply, total: number): void {
  if (Number.isFinite(total)) reply.header('X-Total-Count', total);
  else reply.header('X-Total-Count', COUNT_LIMIT).header('X-Total-Capped', '1');
}

/** Streams an array. The next page is read while the rows of this one are written and sent, and none after it. */
async function* streamAll<Row, Query extends PageQuery>(
  source: ListSource<Row, Query>,
  query: Query,
): AsyncGenerator<string> {
  const read = (cursor: string | undefined) => source.page({ ...query, before: undefined, cursor, limit: BATCH });
  let reading: Promise<ListPage<Row>> | undefined = read(query.cursor);
  let separator = '[';
  while (reading) {
    const { rows, next }: ListPage<Row> = await reading;
    reading = next === undefined ? undefined : read(next);
    // It fails here, unless the reader has left by then.
    reading?.catch(() => undefined);
    // Lets the query leave before the rows are written, which holds up everything else.
    if (reading) await setImmediate();
    if (rows.length > 0) yield separator + JSON.stringify(rows).slice(1, -1);
    if (rows.length > 0) separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncIterable<T>): AsyncGenerator<T> {
  if (!first.done) yield first.value;
  yield* rest;
}

function urlOfPage(url: string, parameter: 'before' | 'cursor', cursor: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.delete('before');
  searchParams.delete('cursor');
  searchParams.set(parameter, cursor);
  return `${pathname}?${searchParams}`;
}
