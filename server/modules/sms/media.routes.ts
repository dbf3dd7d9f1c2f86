import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../contract/endpoints.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import type { MediaService } from './media.service.ts';

/** A picture never changes; a browser that logs out should still forget it soon. */
const CACHED_SECONDS = 3_600;

/** Serves pictures as pictures and nothing else: what a stranger sent must not become a page of ours. */
export function mediaRoutes(app: FastifyInstance, media: MediaService): void {
  addEndpoint(app, endpoints.smsMedia, async ({ params, reply }) => {
    const { contentType, content } = await media.read(params.messageId, Number(params.index));
    return reply
      .type(contentType)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Content-Disposition', `inline; filename="picture-${Number(params.index) + 1}.${contentType.slice(6)}"`)
      .header('Cache-Control', `private, max-age=${CACHED_SECONDS}, immutable`)
      .send(content);
  });
}
