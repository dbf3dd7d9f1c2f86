import type { FastifyReply } from 'fastify';
import { whileAllowed } from './role-guard.ts';

/** Sends a CSV file as a download, piece by piece. */
export function sendCsv(
  reply: FastifyReply,
  { name, pieces }: { name: string; pieces: AsyncIterable<string> },
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(whileAllowed(reply.request, pieces));
}
