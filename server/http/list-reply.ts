import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListQuery } from '../../contract/lists.ts';
import type { ListSource } from '../database/list-source.ts';

const BATCH = 1_000;

/**
 * Answers an array with `X-Total-Count`. With a limit: one page, and the way to the next in `Link`.
 * Without: all rows, streamed in batches, so that no list is ever in memory as a whole.
 */
export async function sendList<Row, Query extends ListQuery>(
  { query, request, reply }: { query: Query; request: FastifyRequest; reply: FastifyReply },
  source: ListSource<Row, Query>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  if (query.limit === undefined) {
    reply.header('X-Total-Count', await source.count(query));
    return reply.send(Readable.from(streamAll(source, query)));
  }
  const [total, { rows, next }] = await Promise.all([
    source.count(query),
    source.page({ ...query, limit: query.limit }),
  ]);
  reply.header('X-Total-Count', total);
  if (next !== undefined) reply.header('Link', `<${urlWithCursor(request.url, next)}>; rel="next"`);
  return reply.serializer(JSON.stringify).send(rows);
}

async function* streamAll<Row, Query extends ListQuery>(
  source: ListSource<Row, Query>,
  query: Query,
): AsyncGenerator<string> {
  let cursor = query.cursor;
  let separator = '[';
  do {
    const { rows, next } = await source.page({ ...query, cursor, limit: BATCH });
    if (rows.length > 0) yield separator + JSON.stringify(rows).slice(1, -1);
    if (rows.length > 0) separator = ',';
    cursor = next;
  } while (cursor !== undefined);
  yield separator === '[' ? '[]' : ']';
}

function urlWithCursor(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.set('cursor', cursor);
  return `${pathname}?${searchParams}`;
}
